"""The form of the data pack, and what must hold in it."""
