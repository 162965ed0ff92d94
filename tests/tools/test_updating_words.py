"""``make words``: catalogues follow the sources, and no translation is lost."""

from pathlib import Path

import pytest

from honjin.languages.catalogues import read_catalogue
from honjin.languages.rooms import Room
from words import update

BEFORE = """# Japanese for a game.
msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\\n"
"Language: ja\\n"

msgid "{unit} moves"
msgstr "{unit}は移動"

msgid "{unit} flies"
msgstr "{unit}は飛行"
"""


def room_of(folder: Path, source: str) -> Room:
    (folder / "moves.py").write_text(source, encoding="utf-8")
    return Room("game", folder, (folder,))


def test_new_texts_come_in_and_old_ones_are_put_by(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("words.SOURCES", tmp_path)
    catalogue = tmp_path / "ja.po"
    catalogue.write_text(BEFORE, encoding="utf-8")
    wanting = update(room_of(tmp_path, 'say("{unit} moves", unit=u)\nsay("{unit} stands", unit=u)\n'), "ja")
    assert wanting == ["{unit} stands"]
    assert read_catalogue(tmp_path, "ja") == {"{unit} moves": "{unit}は移動"}
    assert '#~ msgstr "{unit}は飛行"' in catalogue.read_text(encoding="utf-8")
    # Said again, it has its translation back; and nothing changes where nothing has changed.
    assert update(room_of(tmp_path, 'say("{unit} moves", unit=u)\nsay("{unit} flies", unit=u)\n'), "ja") == []
    assert read_catalogue(tmp_path, "ja") == {"{unit} moves": "{unit}は移動", "{unit} flies": "{unit}は飛行"}
    settled = catalogue.read_text(encoding="utf-8")
    update(Room("game", tmp_path, (tmp_path,)), "ja")
    assert catalogue.read_text(encoding="utf-8") == settled
