"""What players say as text and as JSON, and back; a folder for each family."""
