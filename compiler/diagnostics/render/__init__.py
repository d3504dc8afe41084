"""Diagnostics as people and programs read them: text, JSON, SARIF, GitHub annotations."""
