"""The bundled titles. No code: this file only lets Python find the folder wherever it is installed."""
