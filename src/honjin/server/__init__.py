"""The server: tables, seats and sockets. It knows no rules; it shows views, offers asks and takes actions."""
