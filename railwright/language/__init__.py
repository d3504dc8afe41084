"""The title language as others read it: JSON Schema for editors, pages for people. Both come from the models."""
