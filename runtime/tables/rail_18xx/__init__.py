"""The tables of an 18xx title, one file per YAML file.

The classes extend one another in the order of the files, so that a title is one object: ``title.train_price[train]``.
Things are numbered in the order they are written, and a table named for a thing has a row for each: ``hex_...``,
``tile_...``, ``stop_...``, ``cell_...``, ``kind_...``, ``company_...``, ``certificate_...``, ``private_...``,
``ability_...``, ``card_...``, ``train_...``, ``phase_...``, ``bonus_...``. -1 stands for none.
"""
