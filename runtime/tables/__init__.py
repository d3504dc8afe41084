"""The tables of a compiled title, as types: one class per family, one file per YAML file.

These classes are the one account of what a compiled title holds. The compiler fills them, the generated module and
``<title>.tables.json`` write them out, the published JSON Schema and ``docs/tables.md`` are made from them.
"""
