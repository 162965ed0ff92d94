"""The thinking bot: it sees traps, follows its plan, minds surprises and its clock, and never what it may not know."""

from __future__ import annotations

import random
from collections.abc import Hashable
from typing import Any

import pytest
from duel import new_duel
from sparring import play_out
from trap import Camp, Grab, Guard, Trap, new_trap

from honjin.bots import Spec, find_bot
from honjin.bots.reasons import ConsideredPlan
from honjin.bots.search.bot import SearchBot
from honjin.bots.search.breeding import departures, rivals, variants
from honjin.bots.search.budget import TurnBudget
from honjin.bots.search.characters import CHARACTERS
from honjin.bots.search.choice import expected_gains
from honjin.bots.search.evaluation import Worth, weights_of
from honjin.bots.search.halving import halve
from honjin.bots.search.memory import Memory
from honjin.bots.search.plans import Plan, mean_worth
from honjin.bots.search.policy import PLAIN
from honjin.bots.search.rollouts import Lookout, Passed, Trial, own_ask
from honjin.bots.search.thinking import FARTHER, FARTHEST, FEWEST, MANY, NEAREST, Search, horizon_of
from honjin.bots.watching import Watch
from honjin.games.registry import games
from honjin.kernel.ask import Ask
from honjin.kernel.chance import Sampled
from honjin.kernel.errors import HonjinError
from honjin.kernel.play import Play
from honjin.kernel.weights import Thinking, Weights
from honjin.title import Title


def said(bot: SearchBot, play: Play[Any]) -> str:
    """What it does, done."""
    ask = play.ask
    action = bot.choose(play.view(ask.side), ask)
    play.push(action, ask.side)
    return play.game.notation.format(action)


class Clock:
    """Goes on by a little whenever somebody looks."""

    def __init__(self, tick: float) -> None:
        self.now, self.tick = 0.0, tick

    def __call__(self) -> float:
        self.now += self.tick
        return self.now


# ---------------------------------------------------------------------------------------------- strength


def test_it_sees_the_trap_that_greed_walks_into() -> None:
    play = new_trap()
    assert find_bot("greedy", 1).choose(play.view(0), play.ask) == Grab()
    assert find_bot("search", 1).choose(play.view(0), play.ask) == Guard()


@pytest.mark.parametrize("side", [0, 1])
def test_it_beats_greed_from_either_side(side: int) -> None:
    names = ["search", "greedy"] if side == 0 else ["greedy", "search"]
    results = [play_out(new_trap(seed), names, seed).result for seed in range(4)]
    assert sum(result is not None and result.winner == side for result in results) >= 3


# ---------------------------------------------------------------------------------------------- plans


def test_the_same_seed_decides_the_same_and_thinking_changes_nothing() -> None:
    games = []
    for _ in range(2):
        play = play_out(new_duel(2), ["search", "greedy"], 5)
        games.append(play.digest())
    assert games[0] == games[1]
    play = new_trap()
    before = play.digest()
    find_bot("search", 1).choose(play.view(0), play.ask)
    assert play.digest() == before


def test_a_plan_is_followed_and_survives_in_memory() -> None:
    play, bot = new_trap(), SearchBot(1)
    said(bot, play)
    assert bot.reasons is not None
    other = SearchBot(99)
    other.memory = bot.memory
    assert said(other, play) == "guard"
    assert other.reasons is None, "it only went on"
    stranger = SearchBot(1)
    stranger.memory = "not even JSON"
    said(stranger, play)
    assert stranger.reasons is not None, "whoever remembers nothing thinks afresh"


def test_a_surprise_makes_it_think_again() -> None:
    play, bot = new_trap(), SearchBot(1)
    said(bot, play)
    for more, surprising in ((1, False), (6, True)):
        state = play.state.copy()
        state.score[1] += more
        changed: Play[Any] = Play(play.game, state, Sampled(1), quiet=True)
        other = SearchBot(2)
        other.memory = bot.memory
        said(other, changed)
        assert (other.reasons is not None) == surprising


def test_reasons_name_the_taken_plan_first_with_what_was_expected() -> None:
    play, bot = new_trap(), SearchBot(1)
    action = said(bot, play)
    assert bot.reasons is not None
    first, *others = bot.reasons.plans
    assert first.actions[0] == action
    assert first.tries >= 1
    assert others, "it compared"
    assert first.chance is not None
    assert 0.0 <= first.chance <= 1.0


def test_reasons_tell_what_makes_each_plan_differ() -> None:
    play, bot = new_trap(), SearchBot(1)
    said(bot, play)
    assert bot.reasons is not None
    first, *others = bot.reasons.plans
    held = next(plan for plan in bot.reasons.plans if plan.name == "hold")
    assert held.about == "stays where it is strong and fights at good odds alone"
    assert (first.differs, first.instead) == ("guard", "grab")
    assert all(plan.differs == "grab" for plan in others)
    assert all(plan.instead == "guard" for plan in others)
    late = [plan for plan in others if plan.actions[0] == first.actions[0]]
    assert late, "what begins alike is told apart by what comes later"


def test_the_first_plan_stays_to_the_end_of_the_halving() -> None:
    plans = [Plan(str(n), PLAIN, str(n)) for n in range(8)]
    tried: list[tuple[Plan, int]] = []

    def try_out(plan: Plan, world: int) -> None:
        tried.append((plan, world))
        plan.worths[world] = Worth(float(str(plan.name)), 0.5)

    ranked = halve(plans, 24, try_out, lambda plan, worlds: sum(plan.worths[w].score for w in worlds))
    assert ranked[0] is plans[7]
    assert plans[0] in ranked
    assert len(set(tried)) == len(tried)
    assert len(plans[0].worths) == len(plans[7].worths) > len(plans[3].worths)


def test_a_lucky_trial_convinces_nobody_and_a_steady_gain_does() -> None:
    strays = [[9.0, -7.0, 1.0], [-6.0, 8.0, -3.0], [0.0, -9.0, 6.0]]
    assert max(expected_gains(strays, 1.0)) <= 0.0
    assert expected_gains(strays, 20.0)[0] > 0.5, "where plans lie far apart, it may be more than luck"
    steady = expected_gains([[2.0, 2.2, 1.8], [-1.0, -1.2, -0.8], [0.1, -0.1, 0.0]], 1.0)
    assert steady[0] == pytest.approx(2.0, abs=0.1)
    seldom, often = expected_gains([[3.0, 2.0], [3.0, 2.0] * 4], 1.0)
    assert 0.0 < seldom < often < 2.5, "what was seen more often is believed more"


def test_the_plain_plan_is_always_a_candidate_and_stays_where_nothing_is_better() -> None:
    play = new_trap()
    for whole in (True, False):
        search = Search(Lookout(play.view(0), 0, "seed", Weights()), CHARACTERS[""], 24)
        found = search.run(whole=whole)
        first = search.plans[0]
        assert first.policy == PLAIN
        assert first.worths, "it was tried"
        assert set(found.worths) <= set(first.worths), "whatever is taken was compared with it to the end"
        for plan in search.plans[1:]:
            plan.worths = dict(first.worths)
        assert search.best() is first


def test_new_plans_come_of_the_best_and_are_like_it() -> None:
    play = new_trap()
    lookout = Lookout(play.view(0), 0, "seed", Weights(), horizon=2)
    plan = Plan("as it comes", PLAIN, "seed")
    lookout.sketch(plan)
    assert [step.action for step in plan.line] == [Grab()] * 3
    whims, crossed = variants(lookout, plan, 0)
    assert whims.policy.whims > 0.0
    assert crossed.policy.manner == "hold"
    lookout.sketch(crossed)
    done = [step.action for step in crossed.line]
    assert done[0] == Grab()
    assert done[-1] == Guard()
    other = rivals(lookout, plan, [1])
    assert [[step.action for step in rival.line] for rival in other] == [[Grab(), Guard()]]
    assert {str(rival.name) for rival in other} == {"as it comes, but for one decision"}
    lines = [[step.action for step in other.line] for other in departures(lookout, plan)]
    assert sorted(lines, key=len) == [[Grab()] * at + [Guard()] for at in range(3)], "any one decision made otherwise"


# ---------------------------------------------------------------------------------------------- secrecy


def test_altered_secrets_do_not_alter_the_decision() -> None:
    """The other camp's cards and the stock are exchanged where this side cannot see them."""
    decided = 0
    for seed in range(6):
        play = new_duel(seed)
        twin = new_duel(seed)
        hidden = [card for card, owner in enumerate(play.state.where) if owner != 0]
        places = [play.state.where[card] for card in hidden]
        random.Random(seed).shuffle(places)
        for mark_state in (twin.state, twin._marks[-1].state):
            for card, place in zip(hidden, places, strict=True):
                mark_state.where[card] = place
        decided += twin.state.where != play.state.where
        here = SearchBot(seed).choose(play.view(0), play.ask)
        assert here == SearchBot(seed).choose(twin.view(0), twin.ask)
    assert decided > 2


SECRETIVE: dict[str, dict[str, Any]] = {"yukimura": {"ten_braves": True}, "kawanakajima": {"fog_of_war": True}}
"""Options with which there is more to hide."""


@pytest.mark.parametrize("title", games().values(), ids=games())
def test_what_a_side_cannot_know_does_not_alter_its_decision(title: Title, monkeypatch: pytest.MonkeyPatch) -> None:
    """In each game: secrets dealt anew and other dice to come, and the bot of the same seed decides the same."""
    monkeypatch.setattr("honjin.bots.search.bot.TRIALS", 4)
    monkeypatch.setattr("honjin.bots.search.thinking.FARTHEST", 1)
    monkeypatch.setattr("honjin.bots.search.thinking.WHIMSICAL", 2)
    game = title.create(SECRETIVE.get(title.id, {}), scenario=title.scenarios()[0].id)
    play: Play[Any] = Play(game, game.start(), Sampled(3), quiet=True)
    quick = find_bot("greedy", 3)
    altered = 0
    for stop in (5, 40):
        while len(play.log) < stop:
            play.push(quick.choose(play.view(play.ask.side), play.ask), play.ask.side)
        ask = play.ask
        other = play.fork(determinize=ask.side, rng=random.Random(8), source=Sampled(9))
        altered += other.digest() != play.digest()
        imagined = [p.view(ask.side).imagine(random.Random(1)).digest() for p in (play, other)]
        assert imagined[0] == imagined[1], "what it imagines does not hang on what there really is"
        here = SearchBot(stop).choose(play.view(ask.side), ask)
        assert here == SearchBot(stop).choose(other.view(ask.side), own_ask(other, ask.side))
    assert altered or not game.keeps_secrets


# ---------------------------------------------------------------------------------------------- by the way


class Aside(Trap):
    """The trap, in which the second decision of a phase is a question by the way."""

    def span(self, state: Camp, ask: Ask) -> Hashable:
        return None if state.step == 1 else state.phase


def test_nobody_plans_for_a_question_by_the_way(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is answered at a glance where it is not part of a plan, and as planned where it is."""
    game = Aside()
    play = Play(game, game.start(), Sampled(1), quiet=True)
    bot = SearchBot(1)
    said(bot, play)
    planned = bot._memory.steps[0].text
    monkeypatch.setattr(Search, "run", lambda *_: pytest.fail("it thinks"))
    assert game.notation.format(bot.choose(play.view(0), play.ask)) == planned
    assert SearchBot(1).choose(play.view(0), play.ask) == Grab(), "what looks best at once"


def test_a_question_by_the_way_ends_no_phase() -> None:
    play = Play(Aside(), Camp(), Sampled(1), quiet=True)
    trial = Trial(Lookout(play.view(0), 0, "seed", Weights(), horizon=2), Plan("as it comes", PLAIN, "seed"), 0)
    trial.run()
    assert [passed.next for passed in trial.passed] == [1, 0]
    assert trial.play.state.phase == 3


# ---------------------------------------------------------------------------------------------- what pays to think of


def taught(thinking: Thinking) -> Play[Any]:
    """The trap, with what was found out about thinking there."""

    class Taught(Trap):
        weights = {"red": Weights(thinking=thinking)}  # noqa: RUF012

    return Play(Taught(), Camp(), Sampled(1), quiet=True)


def test_plans_begin_with_the_questions_that_the_game_names(monkeypatch: pytest.MonkeyPatch) -> None:
    play = taught(Thinking(kinds=frozenset({"do"})))
    assert SearchBot(1).choose(play.view(0), play.ask) == Guard()
    other = taught(Thinking(kinds=frozenset({"something else"})))
    monkeypatch.setattr(Search, "run", lambda *_: pytest.fail("it thinks"))
    assert SearchBot(1).choose(other.view(0), other.ask) == Grab(), "what looks best at once"
    bot = SearchBot(1)
    bot._memory = Memory("another phase", "hold")
    assert bot.choose(other.view(0), other.ask) == Grab(), "the manner of a plan for another phase is not kept"
    bot._memory = Memory("0", "hold")
    assert bot.choose(other.view(0), other.ask) == Guard()


def test_whoever_asks_once_hears_of_plans_whatever_is_asked() -> None:
    play = taught(Thinking(kinds=frozenset({"something else"})))
    bot = SearchBot(1)
    bot.once = True
    assert bot.choose(play.view(0), play.ask) == Guard()
    assert bot.reasons is not None
    assert len(bot.reasons.plans) > 1


def test_trials_go_as_far_as_the_game_says() -> None:
    near = taught(Thinking(phases=0))
    assert SearchBot(1).choose(near.view(0), near.ask) == Grab(), "nobody strikes in the plan's own phase"
    for tick in (0.0001, 0.01):
        bot = SearchBot(1)
        bot.seconds, bot.clock = 2.0, Clock(tick)
        assert bot.choose(near.view(0), near.ask) == Grab()
    far = taught(Thinking(phases=1))
    chosen = [SearchBot(seed).choose(far.view(0), far.ask) for seed in range(12)]
    assert chosen.count(Guard()) > 8, "to grab once is nearly as good"


def test_where_plans_lie_close_together_little_is_believed() -> None:
    play = taught(Thinking(apart=1e-6))
    bot = SearchBot(1)
    bot.choose(play.view(0), play.ask)
    search = bot._search(play.view(0), play, play.ask, 1.0, 24)
    first, other = (Plan(name, PLAIN, name) for name in "ab")
    first.worths = dict.fromkeys(range(4), Worth(0.0, 0.5))
    other.worths = {n: Worth(4.0 * (n % 2), 0.5) for n in range(4)}
    search.plans = [first, other]
    assert search._gains()[other] < 0.001
    search.lookout.weights = Weights()
    assert search._gains()[other] > 1.0


def test_no_time_is_kept_for_questions_that_are_answered_at_a_glance() -> None:
    play = taught(Thinking(kinds=frozenset({"do"})))
    lookout = Lookout(play.view(0), 0, "seed", weights_of(play.game, 0))
    search = Search(lookout, CHARACTERS[""], 24, left=10.0)
    trial = Trial(lookout, Plan("as it comes", PLAIN, "seed"), 0)
    trial.passed = [Passed(0.0, next=0, turn=trial.turn, decided=1, kind="something else")]
    assert search._fair(trial) == 10.0
    trial.passed = [Passed(0.0, next=0, turn=trial.turn, decided=1, kind="do")]
    assert search._fair(trial) == 5.0


# ---------------------------------------------------------------------------------------------- time


@pytest.mark.parametrize("tick", [0.002, 0.02])
def test_a_turn_keeps_within_its_seconds(tick: float) -> None:
    """However slow trials are: a slow clock stands for a large game."""
    play, bot = new_trap(), SearchBot(1)
    bot.seconds, bot.clock = 2.0, Clock(tick)
    spent: dict[int, float] = {}
    rng = random.Random(1)
    while not play.over:
        if play.ask.side == 0:
            turn = play.game.turn(play.state)
            said(bot, play)
            spent[turn] = bot.budget.used
        else:
            play.choose(rng.randrange(len(play.ask.options)))
    assert len(spent) == 4
    assert max(spent.values()) <= 2.0 * 1.2
    assert min(spent.values()) > 0.0


def test_trials_go_no_farther_than_pays_unless_the_end_is_near() -> None:
    even = [float(far) for far in range(1, 31)]
    assert horizon_of(even, 1.0, ends=True) == NEAREST
    assert horizon_of(even, FARTHER * even[FARTHEST], ends=True) == FARTHEST
    assert horizon_of(even, MANY * even[20], ends=True) == 20
    near = even[: FARTHEST + 4]
    assert horizon_of(near, FARTHER * near[FARTHEST], ends=True) == FARTHEST + 3, "the end is known for sure"
    assert horizon_of(near, FARTHER * near[FARTHEST], ends=False) == FARTHEST
    assert horizon_of(near, 1.0, ends=True) == NEAREST, "but not where there is no time"


def test_more_time_goes_where_more_is_decided() -> None:
    play = new_trap()
    search = Search(Lookout(play.view(0), 0, "seed", Weights()), CHARACTERS[""], 24, left=10.0)
    trial = Trial(search.lookout, Plan("as it comes", PLAIN, "seed"), 0)
    later = Passed(0.0, next=0, turn=trial.turn, decided=9), Passed(0.0, next=1, turn=trial.turn, decided=1)
    trial.passed, trial.decided = [*later], 4
    assert search._fair(trial) == pytest.approx(7.5), "three parts of four: the square roots of 9 and 1"
    trial.passed = [Passed(0.0, next=1, turn=trial.turn, decided=9)]
    assert search._fair(trial) == 10.0, "the rest of the turn is the enemy's"


def test_a_plan_takes_what_is_left_if_its_share_would_not_do() -> None:
    made = []
    for whole in (False, True):
        lookout = Lookout(new_trap().view(0), 0, "seed", Weights(), clock=Clock(0.01))
        search = Search(lookout, CHARACTERS[""], 24, left=4.0, share=0.4)
        search.run(whole=whole)
        made.append(search.made)
    assert made[0] == 0, "a share of the time is not enough to learn anything"
    assert made[1] >= FEWEST


def test_whoever_is_asked_once_takes_all_the_time_for_it() -> None:
    """A hint is not a part of a turn: nothing is put aside for what comes later."""
    used = []
    for once in (False, True):
        play, bot = new_trap(), SearchBot(1)
        bot.seconds, bot.clock, bot.once = 2.0, Clock(0.002), once
        said(bot, play)
        used.append(bot.budget.used)
    assert used[0] < 1.7 < used[1] <= 2.0 * 1.2


def test_a_new_turn_has_all_its_seconds_again() -> None:
    clock = Clock(1.0)
    budget = TurnBudget(clock)
    budget.begin("1 0")
    budget.end()
    budget.begin("1 0")
    assert budget.left(10.0) == 8.0
    budget.end()
    budget.begin("2 0")
    assert budget.left(10.0) == 9.0


def test_nobody_is_told_of_a_plan_that_only_seemed_better() -> None:
    """Tried in one world, where its luck was good: it is not taken, so its figures would only puzzle people."""
    play = new_trap()
    search = Search(Lookout(play.view(0), 0, "seed", Weights()), CHARACTERS[""], 24)
    taken, lucky, poor = (Plan(name, PLAIN, name) for name in ("taken", "lucky", "poor"))
    taken.worths = {world: Worth(0.0, 0.5) for world in range(4)}
    lucky.worths, poor.worths = {0: Worth(3.0, 0.9)}, {0: Worth(-1.0, 0.4)}
    search.plans = [taken, lucky, poor]
    assert search.best() is taken
    assert search.ranked() == [taken, lucky, poor]
    assert search.told() == [taken, poor]
    search.alone = True
    assert search.told() == [lucky, taken, poor], "but whoever asks for advice hears of all that was seen"


def test_people_are_told_what_is_expected_not_what_luck_showed() -> None:
    """A plan that strays seemed better in few trials: less of that is believed, so figures follow the choice."""
    play = new_trap()
    weights = Weights(spread=1.0)
    search = Search(Lookout(play.view(0), 0, "seed", weights), CHARACTERS[""], 24)
    plain, steady, lucky = (Plan(name, PLAIN, name) for name in ("plain", "steady", "lucky"))
    plain.worths = {world: Worth(0.0, 0.5) for world in range(8)}
    steady.worths = {world: Worth(1.0, 0.6) for world in range(8)}
    lucky.worths = {world: Worth(9.0 if world % 2 else -6.4, 0.5) for world in range(4)}
    search.plans = [plain, steady, lucky]
    plain.worths, plain_worths = {}, plain.worths
    assert plain not in search.expected(), "of what was not tried nothing is known"
    plain.worths = plain_worths
    told = search.expected()
    assert told[plain] == (0.0, 0.5)
    assert search.best() is steady
    assert told[steady].score > told[lucky].score > 0.0
    assert told[lucky].score < mean_worth(lucky).score
    assert 0.5 < told[steady].chance <= 0.6
    dropped = Plan("dropped", PLAIN, "dropped")
    dropped.worths = {8: Worth(5.0, 0.9)}
    steady.worths[8] = plain.worths[8] = Worth(6.0, 1.0)
    search.plans.append(dropped)
    told = search.expected()
    assert told[dropped].score == pytest.approx(told[steady].score - 1.0), "one world, where all had luck"


class Impatient(Watch):
    def __init__(self, after: int) -> None:
        self.heard: list[tuple[float, ConsideredPlan]] = []
        self.after = after

    def tell(self, done: float, leading: ConsideredPlan) -> None:
        self.heard.append((done, leading))

    def hurried(self) -> bool:
        return len(self.heard) >= self.after


def test_whoever_waits_hears_of_it_and_can_cut_it_short() -> None:
    play, bot = new_trap(), SearchBot(1)
    watch = bot.watch = Impatient(10_000)
    bot.choose(play.view(0), play.ask)
    whole = len(watch.heard)
    assert whole > 10
    assert [done for done, _ in watch.heard] == sorted(done for done, _ in watch.heard)
    hurried = SearchBot(1)
    hurried.watch = Impatient(4)
    action = hurried.choose(play.view(0), play.ask)
    assert play.refuse(action) is None
    assert len(hurried.watch.heard) == 4


# ---------------------------------------------------------------------------------------------- characters, levels


def test_the_bold_like_risk_and_the_patient_do_not() -> None:
    sure, risky = [Worth(2.0, 0.5)] * 4, [Worth(10.0, 0.5), Worth(-6.0, 0.5)] * 2
    weights = Weights()
    liked = {name: c.value(risky, "", weights) - c.value(sure, "", weights) for name, c in CHARACTERS.items()}
    assert liked["patient"] < liked[""] == 0.0 < liked["bold"]
    assert CHARACTERS["bold"].value(sure, "charge", weights) > CHARACTERS[""].value(sure, "charge", weights)


def test_a_spec_names_bot_character_and_seconds() -> None:
    assert Spec.of("search.bold:5") == Spec("search", "bold", 5.0)
    assert str(Spec.of("search.bold:5.0")) == "search.bold:5"
    bot = find_bot("veteran.patient", 1)
    assert (bot.seconds, bot.character, bot.by_turn) == (8.0, "patient", True)
    assert find_bot("search:5").seconds == 5.0
    for wrong in ("genius", "search.sly", "greedy.bold", "search:fast", "search:61", "search:-1"):
        with pytest.raises(HonjinError):
            find_bot(wrong)
