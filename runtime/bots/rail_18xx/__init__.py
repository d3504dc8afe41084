"""Bots for 18xx titles."""
