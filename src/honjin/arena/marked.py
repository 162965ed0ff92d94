"""Pages written by people with a part that a command writes: that part stands between two marks and is replaced."""

from __future__ import annotations


def with_part(page: str, name: str, told: str) -> str:
    """The page with its part of this name replaced, or added at its end.

    >>> print(with_part("# Title", "figures", "1").replace("<!--", "(").replace("-->", ")"))
    # Title
    <BLANKLINE>
    ( figures: written by a command )
    <BLANKLINE>
    1
    <BLANKLINE>
    ( end of figures )
    <BLANKLINE>
    """
    begin, end = f"<!-- {name}: written by a command -->", f"<!-- end of {name} -->"
    part = f"{begin}\n\n{told.strip()}\n\n{end}"
    if begin not in page:
        return f"{page.rstrip()}\n\n{part}\n"
    before, _, rest = page.partition(begin)
    return before + part + rest.partition(end)[2]
