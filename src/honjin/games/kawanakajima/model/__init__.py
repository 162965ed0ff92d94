"""What the files of the pack must say, as records."""
