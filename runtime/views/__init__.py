"""A game as front ends see it, in plain values that become JSON; a file for each family."""
