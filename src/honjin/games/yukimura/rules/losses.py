"""Units that leave the map for good: points (13), killed commanders (14-1), and the body double (14-7-1(3))."""

from __future__ import annotations

from collections.abc import Sequence

from honjin.games.yukimura.actions import Double, Marker
from honjin.games.yukimura.state import DISCARDED, ELIMINATED, UNUSED, Tennoji
from honjin.games.yukimura.static import BODY_DOUBLE, KANTO, OSAKA
from honjin.kernel.actions import Action
from honjin.kernel.ask import Ask
from honjin.kernel.events import Reveal
from honjin.kernel.game import Steps
from honjin.kernel.words import say
from honjin.wargame.actions import Unit
from honjin.wargame.moves import Decline
from honjin.wargame.singles import EMPTY, LIFTED


def eliminate(g: Tennoji, units: Sequence[Unit], rule: str) -> Steps[None]:
    """Remove units that one result destroys, all together; then Yukimura may turn out to be a double (R38)."""
    for unit in units:
        lift_out(g, unit, rule)
    if g.field.options.ten_braves and g.field.yukimura in units:
        replaced = yield from body_double(g)
        units = [unit for unit in units if not (replaced and unit == g.field.yukimura)]
    if g.field.options.commander_death:
        for unit in units:
            if g.field.is_commander[unit]:
                commander_killed(g, unit)


def lift_out(g: Tennoji, unit: Unit, rule: str) -> None:
    """Off the map, with the point that the other side earns (13-1(1), 13-1(2), 13-2(1), R30, R39)."""
    field = g.field
    side = field.side[unit]
    g.tell("eliminated", rule, unit=unit, hex=g.where[unit])
    g.lift(unit, ELIMINATED)
    release_brave(g, unit)
    g.tally.lost[side] += 1
    points = field.points
    if side == OSAKA:
        g.tell("points", "13-2(1)", side=KANTO, points=points.kanto_per_osaka_unit_eliminated, unit=unit)
        return
    g.tell("points", "13-1(2)", side=OSAKA, points=points.osaka_per_kanto_unit_eliminated, unit=unit)
    if unit == field.ieyasu:
        take_head(g, "13-1(1)")


def take_head(g: Tennoji, rule: str) -> None:
    """The 200 points for Ieyasu: once in the game, however he dies, unless option one_head is off (R36)."""
    if g.tally.heads and g.field.options.one_head:
        return
    g.tally.heads += 1
    g.tell("points", rule, side=OSAKA, points=g.field.points.osaka_ieyasu_unit_eliminated)


def release_brave(g: Tennoji, unit: Unit) -> None:
    """A brave in command is lost with the unit he commands (14-7-1(4), R39)."""
    if unit in g.bonus:
        del g.bonus[unit]
        marker = g.bearer.index(unit)
        g.bearer[marker] = EMPTY
        g.box[marker] = DISCARDED


# ---------------------------------------------------------------------------------------------- 14-1


def commander_killed(g: Tennoji, unit: Unit) -> None:
    """A commander removed in combat is dead: his force loses the next turn and heart (14-1, 14-1-1, 14-1-2).

    The Sanada have several commanders; nothing happens to them while one is on the map (14-1-3, R33).
    """
    field = g.field
    clan, loss = field.clan[unit], field.tables.commander_death
    g.tell("commander_killed", "14-1", unit=unit)
    leaderless = clan != field.sanada or not any(
        field.is_commander[other] and (g.where[other] >= 0 or g.where[other] == LIFTED)  # one who retreats is there
        for other in range(len(field.pieces))
        if field.clan[other] == clan
    )
    if leaderless or field.options.sanada_idle:
        turn = g.turn + loss.idle_turns
        g.idle_turn[clan] |= 1 << turn  # with sanada_idle the force may be idle now and in the next turn too
        g.tell("force_idle", "14-1-1", clan=field.clans[clan], turn=turn)
    if leaderless and not g.clan_morale[clan]:
        g.clan_morale[clan] = loss.morale
        g.tell("force_shaken", "14-1-2", clan=field.clans[clan])


# ---------------------------------------------------------------------------------------------- 14-7-1(3)


def body_double(g: Tennoji) -> Steps[bool]:
    """Osaka may declare that the fallen Yukimura was a double and exchange a Sanada unit for the true one (R38).

    It is asked also when only dummies lie in the box: to be asked or not would give the secret away.
    """
    lying = ready_doubles(g)
    hosts = [unit for unit in g.units_on_map(OSAKA) if g.field.clan[unit] == g.field.sanada]
    if not lying or not hosts:
        return False
    markers = [m for m in lying if not g.field.markers[m].dummy]
    options: list[Action] = [Double(marker, unit) for marker in markers for unit in hosts]
    answer = yield Ask(
        OSAKA,
        "body_double",
        [*options, Decline()],
        rule="14-7-1(3)",
        prompt=say("Was the fallen Yukimura a body double?"),
    )
    if not isinstance(answer, Double):
        return False
    yield Reveal("14-7-1(3)", say("a body double is named"))
    g.face_up |= 1 << answer.marker
    g.box[answer.marker] = DISCARDED
    exchange(g, answer.unit)
    g.tell("body_double", "14-7-1(3)", marker=answer.marker, unit=answer.unit, hex=g.where[g.field.yukimura])
    return True


def ready_doubles(g: Tennoji) -> list[Marker]:
    return [marker for marker, box in enumerate(g.box) if box == BODY_DOUBLE]


def exchange(g: Tennoji, host: Unit) -> None:
    """Yukimura takes the hex and the used state of a Sanada unit, which leaves the game unscored (R38)."""
    yukimura = g.field.yukimura
    release_brave(g, host)
    h = g.lift(host, UNUSED)
    g.put(yukimura, h)
    g.used = g.used & ~(1 << yukimura) | (g.used >> host & 1) << yukimura
