"""Mistakes in the market (K2xx)."""

from railwright.compiler.diagnostics.catalogue.lesson import Lesson

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "K201",
        "a starting price in the wrong place",
        "A starting cell is given by row and column, and its price as a check. Row 1 is the top one, column 1 the "
        "left one.",
        "rows: [[60, 70, 80]]\npar: [{price: 70, row: 1, column: 3}]",
        "rows: [[60, 70, 80]]\npar: [{price: 70, row: 1, column: 2}]",
    ),
    Lesson(
        "K202",
        "a hole in the chart",
        "A price that moves along a row or column would stop at the hole as at the edge of the chart.",
        "rows: [[60, null, 80]]",
        "rows: [[60, 70, 80]]",
    ),
    Lesson(
        "K203",
        "a zone beside the chart",
        "The cells of a zone are cells of the chart, each named once as [row, column].",
        "rows: [[60, 70]]\nzones: [{name: yellow, cells: [[1, 3]], effects: [certificates_free]}]",
        "rows: [[60, 70]]\nzones: [{name: yellow, cells: [[1, 2]], effects: [certificates_free]}]",
    ),
    Lesson(
        "K204",
        "a price out of order",
        "Prices rise to the right and fall downwards on nearly every chart. One that does not is often mistyped.",
        "rows: [[60, 70, 08, 90]]",
        "rows: [[60, 70, 80, 90]]",
    ),
    Lesson(
        "K205",
        "a move that is never made",
        "On a chart of one row no price moves up or down, unless `blocked` turns the step into another. Each "
        "multiple of the price has one row in `paid`.",
        "rows: [[60, 70, 80]]\nmoves: {sold: [down], ...}",
        "rows: [[60, 70, 80]]\nmoves: {sold: [left], ...}",
    ),
    Lesson(
        "K206",
        "an end that no price reaches",
        "No moves lead from a starting cell to the cells that end the game.",
        "moves: {paid: [{prices: 0, move: [right]}], ...}      # nothing moves up, and the end is in row 1",
        "moves: {paid: [{prices: 0, move: [right]}], sold_out: [up], ...}",
    ),
)
