"""A wargame with a pack as the kernel sees it: what follows from its pack, its scene and its overlays."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from honjin.drawing.position import drawn
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask, Side
from honjin.kernel.errors import Refusal
from honjin.kernel.game import Company, CompanyReach, Game, Overlay, Result, Steps
from honjin.kernel.notation import Notation
from honjin.kernel.odds import Odds
from honjin.kernel.words import Name, Saying
from honjin.packs import Pack
from honjin.wargame.actions import Unit
from honjin.wargame.formation import Together
from honjin.wargame.naming import Naming, naming_of
from honjin.wargame.options import ChosenOptions
from honjin.wargame.overlays import Overlays
from honjin.wargame.scene import Scene
from honjin.wargame.sheet import sheet_of
from honjin.wargame.showing import PackShowing
from honjin.wargame.state import Position
from honjin.wargame.wording import Things, Wording

S = TypeVar("S", bound=Position)


class Manner(NamedTuple):
    """A way to play: what people call it, and what it makes of the plain values of a question's options."""

    name: Saying
    leaning: Callable[[Any, Ask, Sequence[float]], Sequence[float]]


@dataclass(frozen=True, kw_only=True)
class Parts(Generic[S]):
    """The functions of a game, each from the module that is named for it; what is left out has the kernel's default."""

    position: Callable[..., S]
    """A position with nobody on the map."""
    printed: Callable[[S], None]
    """Set up what the scenario prints."""
    play: Callable[[S], Steps[Result]]
    points: Callable[[S], tuple[int, ...]]
    facts: Callable[[S], dict[str, Any]]
    """What everybody knows."""
    own_facts: Callable[[S, Side | None], dict[str, Any]] | None = None
    """What a side, or an observer, knows besides."""
    appraise: Callable[[S, Ask], Sequence[float]] | None = None
    manners: Mapping[str, Manner] = field(default_factory=dict)
    span: Callable[[S, Ask], Hashable] | None = None
    features: Callable[[S, Side], Mapping[str, float]] | None = None
    propose: Callable[[S, Ask], Action | None] | None = None
    odds: Callable[[S, Action, Side | None], Odds | None] | None = None
    prospects: Callable[[S, Side | None], Sequence[Odds]] | None = None
    sheet: Callable[[Any], dict[str, Any]] = lambda _: {}
    """What the sheet of a game tells besides what follows from its pack."""
    showing: type[PackShowing[Any]] = PackShowing
    """How the tables of the pack are shown, and what a view tells besides."""
    naming: Callable[[Any, Any], Naming] = naming_of
    """What the things of a scene and its pack are called."""
    of_actions: Things = field(default_factory=dict)
    """What labels may tell of an action in a state besides its fields."""
    of_events: Things = field(default_factory=dict)
    """What log lines may tell of an event in a scene besides its data."""


class PackGame(Game[S]):
    """Rules, pack, scenario and options."""

    parts: ClassVar[Parts[Any]]
    overlays: ClassVar[Overlays[Any]] = Overlays(())
    together: ClassVar[type[Together[Any]] | None] = None
    """Units of a side that are to move together: a block, or a column; none where every unit moves by itself."""

    def __init__(
        self, pack: Pack[Any], scenario: str, chosen: ChosenOptions, scene: Scene[Any], notation: Notation
    ) -> None:
        matter = pack.data.options_of(scenario)
        super().__init__(scenario, {name: value for name, value in chosen.as_dict().items() if name in matter})
        self.id = pack.name
        self.pack = pack
        self.pack_hash = pack.hash
        self.scene = scene
        self.sides = scene.sides
        self.notation = notation
        file, parts = pack.data.showing, self.parts
        self.showing = parts.showing(file, notation)
        self.weights = pack.data.evaluation.weights(scenario)
        self.manners = {key: manner.name for key, manner in parts.manners.items()}
        self.wording = Wording(file, notation, parts.naming(scene, pack.data), parts.of_actions, parts.of_events)

    def rule_modules(self) -> Iterable[str]:
        """Where play begins, what is set up and what a position is; how they are told and judged is no rule."""
        own = {kind.__module__ for kind in type(self).__mro__}
        parts: tuple[Callable[..., Any], ...] = (self.parts.play, self.parts.printed, self.parts.position)
        return {part.__module__ for part in parts} - own

    def sheet(self) -> dict[str, Any]:
        """What follows from the pack, the overlays and the standing orders, and what the game tells besides."""
        told = sheet_of(self.pack, self.scene, self.pack.data.scenario(self.scenario))
        stops = () if self.sentry is None else self.sentry.stops
        told |= {"overlays": self.overlays.listed(), "stops": [stop._asdict() for stop in stops]}
        if self.parts.prospects is not None:
            told["prospects"] = True
        return told | self.parts.sheet(self)

    def blank(self) -> S:
        """A position with nobody on the map."""
        position: S = self.parts.position(self.scene)
        return position

    def start(self) -> S:
        g = self.blank()
        self.parts.printed(g)
        return g

    def load(self, dump: dict[str, Any]) -> S:
        return self.blank().restore(dump)

    def procedure(self, state: S) -> Steps[Result]:
        return self.parts.play(state)

    def points(self, state: S) -> tuple[int, ...]:
        return self.parts.points(state)

    def facts(self, state: S, side: Side | None) -> dict[str, Any]:
        return self.facts_for(state, [side])[side]

    def facts_for(self, state: S, sides: Iterable[Side | None]) -> dict[Side | None, dict[str, Any]]:
        everybody, own = self.parts.facts(state), self.parts.own_facts
        return {side: everybody if own is None else everybody | own(state, side) for side in sides}

    def appraise(self, state: S, ask: Ask, manner: str = "") -> Sequence[float]:
        appraise = self.parts.appraise
        values = super().appraise(state, ask) if appraise is None else appraise(state, ask)
        return self.parts.manners[manner].leaning(state, ask, values) if manner else values

    def span(self, state: S, ask: Ask) -> Hashable:
        return super().span(state, ask) if self.parts.span is None else self.parts.span(state, ask)

    def features(self, state: S, side: Side) -> Mapping[str, float]:
        found = self.parts.features
        return super().features(state, side) if found is None else found(state, side)

    def propose(self, state: S, ask: Ask) -> Action | None:
        return None if self.parts.propose is None else self.parts.propose(state, ask)

    def odds(self, state: S, action: Action, side: Side | None = None) -> Odds | None:
        return None if self.parts.odds is None else self.parts.odds(state, action, side)

    def prospects(self, state: S, side: Side | None = None) -> Sequence[Odds]:
        return () if self.parts.prospects is None else self.parts.prospects(state, side)

    def label(self, state: S, action: Action) -> Saying:
        return self.wording.label(state, action) or super().label(state, action)

    def hinge(self, state: S, action: Action) -> Hashable:
        return self.wording.hinge(state, action)

    def narrate(self, seen: dict[str, Any]) -> Saying:
        return self.wording.line(self.scene, seen) or super().narrate(seen)

    def side_name(self, side: Side) -> Name:
        return self.scene.side_name[side]

    def turn(self, state: S) -> int:
        turn: int = state.turn  # type: ignore[attr-defined]
        return turn

    def draw(self, facts: dict[str, Any]) -> str:
        return drawn(self, facts)

    def overlay(self, state: S, kind: str, side: Side, unit: str | None = None) -> Overlay:
        return self.overlays.draw(state, kind, side, None if unit is None else self.scene.unit_of[unit])

    def formation(self, state: S, side: Side, units: Sequence[str], start: str, end: str) -> Company:
        if (company := self._company(state, side, units)) is None:
            return super().formation(state, side, units, start, end)
        parse = self.scene.grid.parse
        actions, behind = company.plan(parse(start), parse(end))
        return Company(list(actions), self._by_id(behind))

    def formation_reach(self, state: S, side: Side, units: Sequence[str], lead: str) -> CompanyReach:
        if (company := self._company(state, side, units)) is None:
            return super().formation_reach(state, side, units, lead)
        number = self.scene.grid.format
        held = self._by_id(company.held)
        if not company.movers:
            return CompanyReach(None, [], [], held)
        wanted = self.scene.unit_of[lead]
        first = wanted if wanted in company.movers else company.movers[0]
        whole, part = (list(map(number, hexes)) for hexes in company.reach(first))
        return CompanyReach(self.scene.pieces[first].id, whole, part, held)

    def _company(self, state: S, side: Side, units: Sequence[str]) -> Together[Any] | None:
        if self.together is None:
            return None
        return self.together(state, side, self.scene.units_named(dict.fromkeys(units)))

    def _by_id(self, refused: Mapping[Unit, Refusal]) -> dict[str, Refusal]:
        return {self.scene.pieces[unit].id: refusal for unit, refusal in refused.items()}
