"""What the files of the pack must say beyond what the series has, as records."""
