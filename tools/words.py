"""Brings the catalogues up to date with the sources: ``make words``. Nothing that was translated is lost.

    python tools/words.py           # every language that has a catalogue

New templates come in without a translation; what nobody says any more is kept at the end, as comments.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from honjin.languages.catalogues import LANGUAGES
from honjin.languages.rooms import Room, rooms

ROOT = Path(__file__).resolve().parent.parent
SOURCES = ROOT / "src" / "honjin"
WIDTH = 120
HEAD = """{comment}
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: {code}\\n"

"""


def found(room: Room) -> Catalog:
    """All templates of a room with the files in which they stand."""
    catalogue = Catalog()
    for template in room.templates():
        catalogue.add(template.text, locations=[(template.file.relative_to(SOURCES).as_posix(), 0)])
    return catalogue


def update(room: Room, code: str) -> list[str]:
    """Bring one catalogue up to date; what has no translation yet."""
    file = room.catalogue / f"{code}.po"
    with file.open("rb") as opened:
        catalogue = read_po(opened, locale=code)
    for message in list(catalogue.obsolete.values()):  # what is said again has its translation back
        catalogue[message.id] = message
    catalogue.obsolete.clear()
    catalogue.update(found(room), no_fuzzy_matching=True)
    write(catalogue, file)
    return [str(message.id) for message in catalogue if message.id and not message.string]


def write(catalogue: Catalog, file: Path) -> None:
    """Without what changes at every run, so that two people can work on it."""
    for message in catalogue:
        message.flags.discard("python-brace-format")
    body = BytesIO()
    write_po(body, catalogue, width=WIDTH, include_lineno=False, omit_header=True, sort_by_file=True)
    head = HEAD.format(comment=catalogue.header_comment, code=catalogue.locale_identifier)
    file.write_text(head + body.getvalue().decode(), encoding="utf-8")


def main() -> int:
    missing = 0
    for code in LANGUAGES:
        for room in rooms(SOURCES, code) if code != "en" else ():
            wanting = update(room, code)
            missing += len(wanting)
            print(f"{code} {room.name}: {len(wanting)} without a translation")
            print(*(f"    {text}" for text in wanting), sep="\n", end="\n" if wanting else "")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
