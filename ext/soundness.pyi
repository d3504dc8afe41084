from railwright.runtime.network.problem import Problem

def sound(
    problem: Problem,
    most_stops: int,
    most_links: int,
    most_place: int,
    most_money: int,
    most_meeting: int,
    most_pieces: int,
) -> bool: ...
