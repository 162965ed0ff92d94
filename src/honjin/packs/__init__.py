"""Data packs: loading, checking and overlaying the values of a game, and where each of them comes from."""

from honjin.packs.loading import check_pack, load_pack, open_pack
from honjin.packs.pack import Overlay, Pack, Title
from honjin.packs.problem import PackError, Problem, record_key, show
from honjin.packs.provenance import TAGS, Provenance, Tag
from honjin.packs.reading import Folder
from honjin.packs.record import HexId, HexsideId, Ident, Names, PackFile, PackModel, Record, Span

__all__ = [
    "TAGS",
    "Folder",
    "HexId",
    "HexsideId",
    "Ident",
    "Names",
    "Overlay",
    "Pack",
    "PackError",
    "PackFile",
    "PackModel",
    "Problem",
    "Provenance",
    "Record",
    "Span",
    "Tag",
    "Title",
    "check_pack",
    "load_pack",
    "open_pack",
    "record_key",
    "show",
]
