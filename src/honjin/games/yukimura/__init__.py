"""Yukimura Gaiden: the battle of Tennoji, 1615."""
