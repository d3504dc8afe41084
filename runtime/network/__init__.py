"""Stops and links: the network as the route search sees it."""
