"""The games: rules and packs. They know no client."""
