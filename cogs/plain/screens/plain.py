"""The interface for a game without one, built from its state, its legal actions and its events.

A game can replace individual parts of it: ``replace(plain_ui("whist"), board=board)``.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import partial
from typing import Any, Literal, get_args, get_origin

import msgspec

import rules
from bot.components.kit import compose, lines, row, small
from bot.components.screen import MENU_LIMIT, Block, Button, Screen, Text, Touchable, rows
from bot.i18n.words import Words
from bot.render.colours import rgb
from bot.render.cover import CoverStyle
from bot.tables.commands import Draft, Meaning, Pick, need_single
from bot.ui.controls import button, choice, menu
from bot.ui.game_ui import GameUI, Option, Page, Preset, RenderContext, Setting
from cogs.plain.screens.picking import Actions, agreed_fields, narrowed, parts
from cogs.plain.screens.wording import Wording, by_seat, hints, in_order
from rules.core.zones import TableView, Zone, zones

ACCENT = 0x3B6EA5
GROUND = rgb("24405e")
FEW = 10
"""The most actions shown as buttons; if there are more, they go in a menu."""
MANY = 12
"""The most face-up cards that are named; if there are more, they are only counted."""
NOTHING = ("", (), None)
"""Values that are left out."""
TOUCHED = 60
"""The most legal actions that can be reached through the cards they name."""
AGAIN, PARTS = Pick("again"), Pick("part")
PAGE = 3_000
"""The most characters on a page of the rules."""

EXPLAINED = {"cannot_undo", "malformed_action", "not_now"}
"""The core's refusals that the bot explains."""

AnyGame = rules.Game[Any]
AnyView = TableView[msgspec.Struct]


def plain_ui(name: str) -> GameUI:
    """Returns an interface for a game that doesn't have its own."""
    game = rules.GAMES[name]
    return GameUI(
        game=name,
        cover=CoverStyle(GROUND),
        title=partial(_title, game),
        tagline=partial(_tagline, game),
        presets=partial(_presets, game),
        options=partial(_options, game),
        pages=partial(_pages, game),
        groups=partial(_groups, game),
        board=partial(_board, game),
        hand=partial(_hand, game),
        log_line=_log_line,
        prompt_text=_prompt_text,
        move_text=_move_text,
        result=partial(_result, game),
        offers=partial(_offers, game),
        picked=partial(_picked, game),
        refusal=_refusal,
    )


# The lobby and the rules


def _title(game: AnyGame, w: Words) -> str:
    """Returns the class's ``title``, or else its name in words: ``High card`` for ``HighCard``."""
    kind = type(game).__name__
    name = kind if kind.lower() == game.name.replace("_", "") else game.name
    return Wording(w, ()).title(getattr(game, "title", name))


def _tagline(game: AnyGame, w: Words) -> str:
    return w.t((inspect.getdoc(type(game)) or game.name).partition("\n\n")[0].replace("\n", " "))


def _options(game: AnyGame, w: Words) -> list[Option]:
    """Returns the options with up to 25 values: bools, enums, literals, and bounded numbers."""
    wording = Wording(w, (), labels=True)
    return [
        Option(name, wording.title(name), "", tuple((item, wording.value(item)) for item in values))
        for name, hint in hints(game.Options).items()
        if 1 < len(values := list(_values(hint))) <= MENU_LIMIT
    ]


def _values(hint: Any) -> Iterator[Any]:
    for meta in getattr(hint, "__metadata__", ()):
        if isinstance(meta, msgspec.Meta) and meta.ge is not None and meta.le is not None:
            yield from range(int(meta.ge), int(meta.le) + 1)
    if hint is bool:
        yield from (False, True)
    elif get_origin(hint) is Literal:
        yield from get_args(hint)
    elif isinstance(hint, type) and issubclass(hint, Enum):
        yield from [member.value for member in hint]


def _presets(game: AnyGame, w: Words) -> list[Preset]:
    wording = Wording(w, (), labels=True)
    return [
        Preset(
            name,
            wording.title(name),
            ", ".join(
                f"{wording.word(option)} {wording.value(value)}" for option, value in preset.items()
            ),
        )
        for name, preset in game.presets.items()
    ]


def _pages(game: AnyGame, setting: Setting, w: Words) -> list[Page]:
    """Returns pages with the text of the game's module, and a page with the table's options."""
    text = getattr(game, "how_to_play", None) or inspect.getdoc(sys.modules[type(game).__module__])
    pages = [""]
    for paragraph in (text or _tagline(game, w)).split("\n\n"):
        flowing = w.t(paragraph.replace("\n", " "))
        if len(pages[-1]) + len(flowing) > PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]}\n\n{flowing}".strip()
    texts = [
        Page(w.t("Page {page} of {pages}", page=number, pages=len(pages)), page)
        for number, page in enumerate(pages, 1)
    ]
    wording = Wording(w, (), labels=True)
    chosen = [
        "- "
        + w.labelled(
            f"**{wording.title(name)}**", wording.value(getattr(setting.options, name), hint)
        )
        for name, hint in hints(game.Options).items()
    ]
    return [*texts, Page(w.t("Options of this table"), lines(*chosen))] if chosen else texts


def _groups(game: AnyGame, w: Words, seats: int) -> list[tuple[str, Sequence[int]]]:
    teams = game.teams(seats, game.Options())
    if len(teams) in (1, seats):
        return [("", range(seats))]
    return [(w.t("Team {number}", number=n), team) for n, team in enumerate(teams, 1)]


# The board and the hand


def _board(game: AnyGame, view: AnyView, context: RenderContext, w: Words) -> Screen:
    heading = w.t("{game} · table {number}", game=_title(game, w), number=context.table_id)
    turn = None if context.asked else _turn_line(view, context, w)
    table = lines(f"### {heading}", turn, *_table(view, context, w))
    return compose(ACCENT, table, small(context.news))


def _turn_line(view: AnyView, context: RenderContext, w: Words) -> str:
    if not view.prompts:
        return w.t("The match is over.")
    waiting = sorted(
        {seat for prompt in view.prompts for seat in prompt.seats if seat not in prompt.done}
    )
    names = w.listing([f"**{context.names[seat]}**" for seat in waiting])
    text = w.t("Waiting for {names}.", names=names)
    return f"▶️ {text}{context.countdown(view.prompts[0].window)}"


def _table(view: AnyView, context: RenderContext, w: Words) -> Iterator[str]:
    """Yields the state of the table: a line for each seat, then what belongs to no seat."""
    wording = Wording(w, context.names)
    for seat in range(len(context.names)):
        yield " · ".join([_seat(view, seat, context, w), *_seat_facts(view, seat, wording)])
    yield from _common_facts(view, wording)


def _seat(view: AnyView, seat: int, context: RenderContext, w: Words) -> str:
    name = f"**{context.names[seat]}**"
    if any(seat in prompt.done for prompt in view.prompts):
        return f"☑️ {name} ({w.t('ready')})"
    return f"▶️ {name}" if any(seat in prompt.seats for prompt in view.prompts) else name


def _seat_facts(view: AnyView, seat: int, wording: Wording) -> Iterator[str]:
    """Yields what a seat has: how many cards in each hand, and its share of per-seat fields."""
    for name, zone, value, hint in _fields(view.state):
        if zone is Zone.PRIVATE:
            yield wording.w.labelled(wording.word(name), _count(len(value[seat]), wording.w))
        elif by_seat(hint) and value[seat] not in NOTHING:
            yield wording.w.labelled(wording.word(name), wording.value(value[seat]))


def _common_facts(view: AnyView, wording: Wording) -> Iterator[str]:
    """Yields what is on the table, and every plain field except whose turn it is."""
    for name, zone, value, hint in _fields(view.state):
        if zone is Zone.HIDDEN or (zone is Zone.OPEN and len(value) > MANY):
            yield wording.w.labelled(wording.title(name), _count(len(value), wording.w))
        elif (
            zone in (None, Zone.OPEN)
            and not by_seat(hint)
            and name != "turn"
            and value not in NOTHING
            and not isinstance(value, msgspec.Struct)
        ):
            yield wording.w.labelled(wording.title(name), wording.value(value, hint))


def _fields(state: msgspec.Struct) -> Iterator[tuple[str, Zone | None, Any, Any]]:
    """Yields a state's fields, each with its zone, value and type."""
    kinds = zones(type(state))
    for name, hint in hints(type(state)).items():
        yield name, kinds[name][0] if name in kinds else None, getattr(state, name), hint


def _count(number: int, w: Words) -> str:
    return w.n("{count} card", "{count} cards", number)


def _hand(game: AnyGame, view: AnyView, context: RenderContext, w: Words) -> Screen:
    """Returns a private hand."""
    place = "-# " + w.t("You're playing at {place}.", place=context.place)
    own = lines(*_own(view, Wording(w, context.names)), place)
    offered = _legal(game, view)
    controls = [[*_controls(prompt, legal, context, w)] for prompt, legal in offered.items()]
    return compose(ACCENT, Text(own, items=_items(view, offered, context, w)), controls)


def _items(
    view: AnyView, offered: Mapping[rules.Prompt, Actions], context: RenderContext, w: Words
) -> tuple[Touchable, ...]:
    """Returns the viewer's cards and the face-up ones, each with the legal actions that name it."""
    wording = Wording(w, context.raw_names, labels=True)
    named: dict[Any, list[Button]] = {}
    for prompt, legal in offered.items():
        for action in legal[:TOUCHED]:
            control = button(prompt, action, wording.action(action)[:80])
            for value in msgspec.structs.astuple(action):
                named.setdefault(value, []).append(control)
    cards: list[Any] = []
    for name, (zone, _) in zones(type(view.state)).items():
        lying = getattr(view.state, name)
        if zone is Zone.PRIVATE:
            cards += in_order(lying[view.viewer])
        elif zone is Zone.OPEN:
            cards += [card for card in lying if card in named]
    return tuple(
        Touchable(str(card), wording.value(card), tuple(named.get(card, ()))) for card in cards
    )


def _own(view: AnyView, wording: Wording) -> Iterator[str]:
    """Yields what only the viewer sees: their cards and their secret choice."""
    assert view.viewer is not None
    for name, (zone, _) in zones(type(view.state)).items():
        held = getattr(view.state, name)
        if zone is Zone.PRIVATE:
            cards = wording.value(tuple(in_order(held[view.viewer])))
            yield wording.w.labelled(wording.title(name), f"**{cards}**")
        elif zone is Zone.CHOSEN and held[view.viewer] is not None:
            yield wording.w.t("Your choice: {what}", what=wording.action(held[view.viewer]))


# Controls


def _legal(game: AnyGame, view: AnyView) -> dict[rules.Prompt, tuple[rules.Action, ...]]:
    """Returns the viewer's legal actions by window; a view allows the same ones as the state."""
    return {
        prompt: tuple(game.legal(view.state, view.viewer, prompt))
        for prompt in view.prompts
        if view.viewer is not None and view.viewer in prompt.seats
    }


def _controls(
    prompt: rules.Prompt, legal: Actions, context: RenderContext, w: Words
) -> Iterator[Block]:
    """Yields what a seat can do in a window: buttons, a menu, or a series of menus."""
    wording, window = Wording(w, context.raw_names, labels=True), prompt.window
    asked = w.t("{menu} …", menu=wording.title(prompt.kind))
    left = narrowed(legal, context.draft)
    text = w.t("▶️ **Your turn.** Choose below: {what}.", what=wording.word(prompt.kind))
    yield Text(text + context.countdown(window), on_controls=True)
    if len(legal) <= FEW:
        yield from rows([button(prompt, action, wording.action(action)[:80]) for action in left])
    elif len(left) <= MENU_LIMIT:
        choices = [choice(prompt, action, wording.action(action)[:100]) for action in left]
        yield menu(prompt, PARTS, asked, choices)
    else:
        field, groups = parts(left)
        choices = [
            choice(prompt, Pick("part", picked), _part(field, group, wording)[:100])
            for picked, group in groups.items()
        ]
        yield menu(prompt, PARTS, asked, choices)
    if left is not legal:
        picked = ", ".join(_part(field, left, wording) for field in agreed_fields(legal, left))
        yield Text(w.t("Picked so far: {what}", what=picked))
        yield row(button(prompt, AGAIN, w.t("Start over")))


def _part(field: str, actions: Actions, wording: Wording) -> str:
    """Returns a field's value in the actions, or the range from the first value to the last."""
    first, last = (_value(action, field, wording) for action in (actions[0], actions[-1]))
    text = first if first == last else f"{first} … {last}"
    return text if field == "type" else f"{wording.title(field)} {text}"


def _value(action: rules.Action, field: str, wording: Wording) -> str:
    if field == "type":
        return wording.title(type(action).__name__)
    return wording.value(getattr(action, field), hints(type(action))[field])


def _offers(game: AnyGame, view: AnyView, draft: Any) -> Iterator[Meaning]:
    """Yields what can be picked if a menu is too small for everything that is legal."""
    for legal in _legal(game, view).values():
        left = narrowed(legal, draft)
        if left is not legal:
            yield AGAIN
        if len(left) > MENU_LIMIT:
            yield from (Pick("part", picked) for picked in parts(left)[1])


def _picked(game: AnyGame, view: AnyView, draft: Any, picks: Sequence[Pick]) -> Draft:
    """Returns the draft with one more pick added."""
    pick = need_single(picks)
    if pick == AGAIN:
        return Draft(None)
    is_begun = any(narrowed(legal, draft) is not legal for legal in _legal(game, view).values())
    return Draft([*(draft if is_begun else ()), pick.value])


# Sentences


def _log_line(event: rules.Event, context: RenderContext, w: Words) -> str | None:
    return None if event.to is not None else Wording(w, context.names).event(event)


def _prompt_text(prompt: rules.Prompt, w: Words) -> str:
    return w.t("it's your turn: {what}.", what=Wording(w, ()).word(prompt.kind))


def _move_text(action: rules.Action, _view: AnyView, context: RenderContext, w: Words) -> str:
    return Wording(w, context.raw_names, labels=True).action(action)


def _refusal(error: rules.RuleError, w: Words) -> str | None:
    if error.code in EXPLAINED or not isinstance(error, rules.IllegalAction):
        return None
    return Wording(w, ()).title(error.code) + "."


def _result(
    game: AnyGame, view: AnyView, outcome: rules.Outcome, context: RenderContext, w: Words
) -> Screen:
    """Returns the result card: who won, everyone's place and points, and the final state."""
    names = context.names
    best = w.listing([names[seat] for seat in outcome.ranking[0]])
    if outcome.won is None:
        text = w.n("{names} wins!", "{names} win!", len(outcome.ranking[0]), names=best)
    else:
        text = w.t("The table has won!") if outcome.won else w.t("The table has lost.")
    places = [
        w.labelled(
            f"{place}. **{names[seat]}**",
            w.n("{count} point", "{count} points", outcome.scores[seat]),
        )
        for place, group in enumerate(outcome.ranking, 1)
        for seat in group
    ]
    left = lines(f"-# {_title(game, w)}", *_table(view, context, w))
    return compose(ACCENT, f"## 🏆 {text}", lines(*places), left)
