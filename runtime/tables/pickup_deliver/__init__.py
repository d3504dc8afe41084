"""The tables of a pick-up-and-deliver title, one file per YAML file.

The classes extend one another in the order of the files, so that a title is one object: ``title.station_name[0]``.
Things are numbered in the order they are written, and a table named for a thing has a row for each: ``station_...``,
``segment_...``, ``line_...``, ``marker_...``, ``company_...``, ``load_...``, ``event_...``, ``counter_...``. -1 stands
for none. Sets of lines, of kinds of station and of kinds of way are bits: line 3 is in a set with ``1 << 3``.
"""
