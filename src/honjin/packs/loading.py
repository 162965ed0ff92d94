"""Loading a pack: a whole valid one, or an error that names everything wrong with it."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from honjin.packs.checking import type_problems
from honjin.packs.overlay import merge
from honjin.packs.pack import Files, Layer, M, Overlay, Pack, Title, written_in
from honjin.packs.problem import PackError, Path, Problem, show
from honjin.packs.provenance import UNTAGGED, tag_problems
from honjin.packs.reading import TITLE, Folder, read_file, read_folder
from honjin.packs.record import FREE_KEYS, PackModel

R = TypeVar("R", bound=BaseModel)


def load_pack(model: type[M], folder: Folder, overlays: Sequence[Folder] = ()) -> Pack[M]:
    """The pack of a folder with overlays laid over it in their order; PackError if anything is wrong."""
    problems: list[Problem] = []
    title, base = _open_base(model, folder, problems)
    layers, titles = [*_open_shared(model, problems), base], []
    for place in overlays:
        over, layer = _open_overlay(model, place, problems)
        layers.append(layer)
        titles.append(over)
    merged = _merged(layers)
    data = _validated(model, merged, tuple(layers), problems)
    if title is None or data is None:
        raise PackError(problems)
    return Pack(data, title, tuple(over for over in titles if over), _hash(_rules(model, merged)), tuple(layers))


def check_pack(model: type[M], folder: Folder, base: Folder | None = None) -> list[Problem]:
    """Everything wrong with a full pack, or with an overlay laid over the pack in ``base``."""
    try:
        open_pack(model, folder, base)
    except PackError as error:
        return error.problems
    return []


def open_pack(model: type[M], folder: Folder, base: Folder | None = None) -> Pack[M]:
    """A full pack, or the pack in ``base`` with an overlay; PackError if anything is wrong."""
    if not _is_overlay(folder):
        return load_pack(model, folder)
    if base is None:
        raise PackError([Problem("pack.toml", "overlay", "an overlay alone", "the pack that it is to be laid over")])
    return load_pack(model, base, [folder])


# ------------------------------------------------------------------------------------------------ reading


def _is_overlay(folder: Folder) -> bool:
    files, _ = read_folder(folder, (), None)
    return "overlay" in files.get(TITLE, {})


def _open_base(model: type[PackModel], folder: Folder, problems: list[Problem]) -> tuple[Title | None, Layer]:
    needed = [stem for stem, field in model.model_fields.items() if field.is_required()]
    files, found = read_folder(folder, tuple(model.model_fields), needed)
    about = files.pop(TITLE, None)
    problems += found
    problems += _header_problems("pack.toml", about or {}, {"game": model.game})
    title = _checked(Title, lambda _: "pack.toml", about, problems)
    layer = Layer("", files, UNTAGGED)
    problems += _early_problems(model, layer)
    return title, layer


def _open_shared(model: type[PackModel], problems: list[Problem]) -> list[Layer]:
    """What a series has for all its packs."""
    if model.shared is None:
        return []
    label, files = model.shared.name, {}
    for source in (model.shared.joinpath(f"{stem}.toml") for stem in model.model_fields):
        if source.is_file():
            read = read_file(source)
            if isinstance(read, Problem):
                problems.append(read._replace(file=f"{label}/{read.file}"))
            else:
                files[source.name.removesuffix(".toml")] = read
    layer = Layer(label, files, UNTAGGED)
    problems += _early_problems(model, layer)
    return [layer]


def _open_overlay(model: type[PackModel], folder: Folder, problems: list[Problem]) -> tuple[Overlay | None, Layer]:
    label = folder.name
    files, found = read_folder(folder, tuple(model.model_fields), None)
    about = files.pop(TITLE, None)
    problems += (problem._replace(file=f"{label}/{problem.file}") for problem in found)
    problems += _header_problems(f"{label}/pack.toml", about or {}, {"overlay": model.game})
    title = _checked(Overlay, lambda _: f"{label}/pack.toml", about, problems)
    layer = Layer(label, files, title.tag if title else UNTAGGED)
    problems += _early_problems(model, layer)
    return title, layer


def _early_problems(model: type[PackModel], layer: Layer) -> Iterator[Problem]:
    """What must be seen in each folder by itself, because merging hides it."""
    for stem, data in layer.files.items():
        yield from _header_problems(layer.name_of(stem), data, {"schema": model.schema_number, "game": model.game})
        yield from tag_problems(layer.name_of(stem), data)


def _header_problems(file: str, data: dict[str, Any], header: dict[str, Any]) -> Iterator[Problem]:
    for key, wanted in header.items():
        if key in data and data[key] != wanted:
            yield Problem(file, key, show(data[key]), show(wanted))


# ------------------------------------------------------------------------------------------------ checking


def _merged(layers: Sequence[Layer]) -> Files:
    merged: Files = {}
    for layer in layers:
        merged = merge(merged, layer.files)
    return merged


def _validated(model: type[M], merged: Files, layers: tuple[Layer, ...], problems: list[Problem]) -> M | None:
    """The typed data; None, and ``problems`` longer, if something is wrong."""
    parts: dict[str, BaseModel] = {}
    for stem, field in model.model_fields.items():
        kind, data = field.annotation, merged.get(stem)
        assert isinstance(kind, type), f"{model.__name__}.{stem} is no model of a file"
        part = _checked(kind, partial(written_in, layers, stem, data), data, problems)
        if part is not None:
            parts[stem] = part
    if problems:
        return None
    pack = model(**parts)
    problems += pack.problems()
    return None if problems else pack


def _checked(
    kind: type[R], file_of: Callable[[Path], str], data: dict[str, Any] | None, problems: list[Problem]
) -> R | None:
    if data is None:
        return None  # a file that is not there was reported where it was looked for
    try:
        return kind.model_validate(data)
    except ValidationError as error:
        problems += type_problems(file_of, kind, data, error)
        return None


# ------------------------------------------------------------------------------------------------ the hash


def _rules(model: type[PackModel], merged: Files) -> Files:
    """The files that rules read."""
    kinds = {stem: field.annotation for stem, field in model.model_fields.items()}
    told = {stem for stem, kind in kinds.items() if isinstance(kind, type) and not getattr(kind, "played", True)}
    return {stem: data for stem, data in merged.items() if stem not in told}


def _hash(merged: Files) -> str:
    text = json.dumps(_played(merged), sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _played(value: Any) -> Any:
    """The data without what is only for people."""
    if isinstance(value, dict):
        return {key: _played(inner) for key, inner in value.items() if key not in FREE_KEYS}
    if isinstance(value, list):
        return [_played(inner) for inner in value]
    return value
