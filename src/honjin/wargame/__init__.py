"""What hex wargames share and no single game owns."""
