"""A newcomer: somebody who knows no game and no bot, reads what the page says and presses what it names.

They read the page as a screen reader tells it, and take the latest instruction at its word: the last sentence marked ▶️,
and under it what it names. Where it names nothing they try what stands there, as people do, and remember where that was.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field

from playwright.async_api import Error, FrameLocator, Locator, Page

PATIENCE = 4.0
"""Seconds in which nothing happens, after which somebody tries what is there although nothing asks them to."""

STUCK = 60.0
"""Seconds in which nothing happens, after which they give up."""

TRIES = 10
"""Presses in a row that change nothing, after which they give up."""

ENOUGH = 600
"""Presses in all, after which they give up: no game needs so many."""

BLINK = 1_000
"""Milliseconds after which something that was there has gone."""

LOOK = 60
"""Milliseconds between two looks."""

HOUSE = frozenset(
    [
        "Rules",
        "Table",
        "My hand",
        "Fair play",
        "Why not?",
        "My palace",
        "Robots …",
        "Options",
        "Take back",
    ]
)
"""What stands under everything and is no answer to a question."""

LAST = ("done", "ready", "confirm")
"""What people press when they have done as they were told, whether or not they were told to press it."""

MARK = "▶"
SIGN = re.compile(r"parlour_\w+?_[0-9a-f]{8}")
"""The name of an emoji of the bot's own."""

NODE = re.compile(
    r'^(?P<role>[\w/]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?(?P<states>(?: \[[^\]]*\])*)(?:: (?P<text>.*)|:)?$'
)
BLOCKS = ("paragraph", "heading", "listitem", "blockquote", "figure", "article")
SMALL_WORDS = frozenset(
    [
        "a",
        "an",
        "and",
        "are",
        "as",
        "at",
        "be",
        "by",
        "do",
        "does",
        "first",
        "for",
        "from",
        "he",
        "her",
        "him",
        "in",
        "is",
        "it",
        "its",
        "like",
        "more",
        "not",
        "of",
        "on",
        "one",
        "or",
        "our",
        "out",
        "she",
        "some",
        "that",
        "the",
        "their",
        "them",
        "then",
        "these",
        "they",
        "this",
        "those",
        "to",
        "two",
        "up",
        "us",
        "was",
        "what",
        "when",
        "where",
        "which",
        "who",
        "with",
        "you",
        "your",
    ]
)


class Stuck(AssertionError):
    """The screen does not say what to press, or nothing happens any more."""


@dataclass(frozen=True)
class Control:
    """Something to press: a button, or a menu."""

    role: str
    name: str
    enabled: bool
    message: int
    twin: int
    """How many of the same name come before it in its message."""

    @property
    def offered(self) -> bool:
        """Whether it can be an answer."""
        return self.enabled and self.label not in HOUSE

    @property
    def kind(self) -> str:
        """Its label, whatever numbers are in it."""
        return re.sub(r"\d+", "#", self.label)

    @property
    def label(self) -> str:
        """What it says, without the signs before it."""
        return re.sub(r"^[^\w]+", "", SIGN.sub("", self.name)).strip()


@dataclass
class Passage:
    """A paragraph or a picture's description, and the controls under it."""

    text: str = ""
    controls: list[Control] = field(default_factory=list)


@dataclass
class Message:
    """A message as it is read out."""

    passages: list[Passage] = field(default_factory=list)

    @property
    def controls(self) -> list[Control]:
        """Everything that can be pressed in it."""
        return [one for passage in self.passages for one in passage.controls]

    @property
    def text(self) -> str:
        """All of it in words."""
        return "\n".join(
            " · ".join((one.text, *(control.name for control in one.controls)))
            for one in self.passages
        )


@dataclass(frozen=True)
class Guess:
    """A place where the screen did not name what was pressed."""

    instruction: str
    offered: tuple[str, ...]
    pressed: str


def nodes(snapshot: str) -> Iterator[tuple[int, str, str, str, str]]:
    """Yields the parts of a page as it is told: depth, role, name, states, and the text in it."""
    for line in snapshot.splitlines():
        inner = line.lstrip(" ")
        depth, said = len(line) - len(inner), inner.removeprefix("- ")
        if said.startswith("'"):
            said = re.sub(r"^'((?:[^']|'')*)'", lambda quoted: quoted[1].replace("''", "'"), said)
        if (found := NODE.match(said)) is None:
            continue
        name, text = found["name"] or "", found["text"] or ""
        if text.startswith('"'):
            text = json.loads(text)
        yield depth, found["role"], re.sub(r"\\(.)", r"\1", name), found["states"], text


def read(snapshot: str) -> list[Message]:
    """Returns the messages of a room, the newest last."""
    messages: list[Message] = []
    inside: int | None = None  # the depth of what is read out by its name alone
    picture = False  # or, of a picture, by its description
    for depth, role, name, states, text in nodes(snapshot):
        if inside is not None and depth > inside:
            if picture and role == "img":
                messages[-1].passages[-1].text += name
            continue
        inside, picture = None, False
        if role == "article":
            messages.append(Message([Passage()]))
        if not messages:
            continue
        message = messages[-1]
        if role in ("toolbar", "listbox", "group", "status"):
            inside = depth
        elif role == "button" and name.startswith("Open Gallery"):
            inside, picture = depth, True
            message.passages.append(Passage())
        elif role in ("button", "combobox"):
            inside = depth
            twin = sum(one.name == name and one.role == role for one in message.controls)
            enabled = "[disabled]" not in states
            control = Control(role, name, enabled, len(messages) - 1, twin)
            message.passages[-1].controls.append(control)
        elif not role.startswith("/"):
            if role in BLOCKS and role != "article":
                message.passages.append(Passage())
            message.passages[-1].text += f" {name} {text}".rstrip()
    return messages


def words(text: str) -> list[str]:
    """Returns the words of a text, without the signs in it."""
    return re.findall(r"[^\W_]+", SIGN.sub(" ", text).lower())


def alike(one: str, other: str) -> bool:
    """Whether two words are forms of one: "bid" and "bids", "hang" and "hanging"."""
    short, long = sorted((one, other), key=len)
    return one == other or (
        len(short) >= 3 and long.startswith(short) and len(long) - len(short) <= 3
    )


def names(said: str, control: Control, above: str) -> bool:
    """Whether a sentence names a control: by a word of its label, or as a card or a number that was told of above."""
    told, label = words(said), words(control.label)
    telling = [word for word in label if word not in SMALL_WORDS and len(word) > 2]
    if any(alike(word, other) for word in telling for other in told if other not in SMALL_WORDS):
        return True
    if {"number", "many"}.intersection(told) and control.label.isdecimal():
        return True
    if not any(alike(word, "card") for word in told):
        return False
    signs = SIGN.findall(control.name)
    return any(sign in above for sign in signs) or (
        bool(label) and control.label.split(" ×")[0] in above
    )


class Newcomer:
    """Somebody new at a page of the playground, in whatever room it shows.

    Attributes:
        guesses: where the screen did not name what they pressed.
        steps: how often they have pressed something.
    """

    def __init__(
        self,
        page: Page,
        *,
        guessing: bool = False,
        seed: str = "",
        each: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        """Sits down.

        Args:
            page: the playground's page.
            guessing: whether they try what stands there where it names nothing; else they are stuck.
            seed: what their free choices are drawn from.
            each: awaited before each press, with its number.
        """
        self.page = page
        self.guesses: list[Guess] = []
        self.steps = 0
        self._guessing = guessing
        self._dice = random.Random(seed)
        self._each = each
        self._asked = ""  # the instruction that was followed last
        self._followed = 0  # and how often
        self._vain = 0  # how often in a row nothing came of it
        self._told = ""  # what the message said without its controls
        self._tried: Counter[str] = Counter()  # and what was pressed while it said so
        self._grey: frozenset[str] = frozenset()  # what could not be pressed then

    @property
    def room(self) -> FrameLocator:
        """The room on the screen."""
        return self.page.frame_locator("iframe.on")

    async def look(self) -> list[Message]:
        """Reads the room."""
        while True:
            try:
                return read(await self.room.locator("#channel-message-list").aria_snapshot())
            except Error:  # drawn anew at this moment
                await self.page.wait_for_timeout(LOOK)

    async def walk(self, until: str) -> None:
        """Does what the page says until its newest messages have these words.

        Raises:
            Stuck: it does not say what to press, or nothing happens any more.
        """
        still = 0.0
        before = ""
        while True:
            messages = await self.look()
            told = "\n".join(message.text for message in messages[-2:])
            if until in told:
                return
            still = 0.0 if told != before else still + LOOK / 1000
            before = told
            if await self._act(messages, patient=still < PATIENCE):
                still = 0.0
                continue
            if still > STUCK:
                raise Stuck(f"nothing happens any more:\n{told}")
            await self.page.wait_for_timeout(LOOK)

    async def press(self, label: str) -> None:
        """Presses what a sentence of the room names by its label, wherever it stands.

        Raises:
            Stuck: no sentence names it, or it is not there.
        """
        messages = await self.look()
        told = any(label in passage.text for message in messages for passage in message.passages)
        found = [one for message in messages for one in message.controls if one.label == label]
        if not told or not found:
            raise Stuck(f"nothing says to press {label!r}")
        await self._press(found[-1], messages)

    async def _act(self, messages: Sequence[Message], *, patient: bool) -> bool:
        """Follows the latest instruction; returns whether there was one to follow."""
        found = _instruction(messages)
        if found is None and not patient:
            found = _something(messages)
        if found is None:
            return False
        message, passage = found
        instruction = passage.text[passage.text.rfind(MARK) + 1 :].strip("️ ")
        if instruction != self._asked:
            self._asked, self._followed = instruction, 0
        if self._vain > TRIES or self.steps > ENOUGH:
            raise Stuck(
                f"nothing comes of pressing, and it still says: {instruction}\n{message.text}"
            )
        told = "\n".join(one.text for one in message.passages)
        if told != self._told:
            self._told, self._tried = told, Counter()
        control = self._choose(instruction, message, passage)
        self._tried[control.name] += 1
        self._grey = frozenset(one.kind for one in passage.controls if not one.enabled)
        await self._press(control, messages)
        self._followed += 1
        return True

    def _choose(self, instruction: str, message: Message, passage: Passage) -> Control:
        """Returns what to press: what the instruction's step names, or else what stands under it."""
        offered = [one for one in passage.controls if one.offered]
        lit = [one for one in offered if one.kind in self._grey]
        steps: list[list[Control]] = []
        for part in re.split(r"\bthen\b", instruction):
            named = [one for one in passage.controls if names(part, one, self._told)]
            if not named:
                named = [one for one in message.controls if names(part, one, self._told)]
            if named:
                steps.append(named)
        usable: list[Control] = []
        for step in (*steps[min(self._followed, max(len(steps) - 1, 0)) :], *steps[::-1]):
            usable = usable or [one for one in step if one.offered]
        fresh = [one for one in usable if one in lit]
        if fresh or (usable and not self._guessing):
            return self._any(fresh or usable)
        last = [one for one in offered if {*words(one.label)}.intersection(LAST) and self._followed]
        if usable and not lit and not last and min(self._tried[one.name] for one in usable) < 2:
            return self._any(usable)
        control = self._any(last or lit or offered)
        guess = Guess(instruction, tuple(one.label for one in offered), control.label)
        if not self._guessing:
            raise Stuck(f"names nothing that can be pressed: {guess}")
        self.guesses.append(guess)
        return control

    def _any(self, controls: Sequence[Control]) -> Control:
        """Returns one of those that were tried least."""
        least = min(self._tried[one.name] for one in controls)
        return self._dice.choice([one for one in controls if self._tried[one.name] == least])

    async def _press(self, control: Control, messages: Sequence[Message]) -> None:
        """Presses something and waits until the room is another, for a moment at most."""
        self.steps += 1
        if self._each is not None:
            await self._each(self.steps)
        at = self.room.locator("#channel-message-list").get_by_role("article").nth(control.message)
        role = "button" if control.role == "button" else "combobox"
        found = at.get_by_role(role, name=control.name, exact=True).nth(control.twin)
        try:
            await self._touch(found)
            if role == "combobox":
                await self._pick(control)
        except Error:  # it has gone meanwhile
            return
        for _ in range(25):
            now = await self.look()
            if now != messages and any(one.enabled for message in now for one in message.controls):
                self._vain = 0
                return
            await self.page.wait_for_timeout(LOOK)
        self._vain += 1

    async def _pick(self, control: Control) -> None:
        """Takes as many lines of an open menu as it wants."""
        await self.room.get_by_role("option").first.wait_for(timeout=BLINK)
        lines = await self.room.get_by_role("option").all()
        take: Locator = self.room.locator(".select-apply")
        self._dice.shuffle(lines)
        for line in lines:
            await self._touch(line)
            if not await take.count():
                return
            if await take.is_enabled():
                await self._touch(take)
                return

    async def _touch(self, thing: Locator) -> None:
        """Presses where something is: once, without waiting for a board that is drawn anew to come to rest."""
        await thing.scroll_into_view_if_needed(timeout=BLINK)
        box = await thing.bounding_box(timeout=BLINK)
        if box is not None:
            left, top = box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2
            await self.page.mouse.click(left, top)


def _instruction(messages: Sequence[Message]) -> tuple[Message, Passage] | None:
    """Returns the latest sentence that asks for something, if anything under it can be pressed."""
    for message in reversed(messages):
        marked = [one for one in message.passages if MARK in one.text]
        if marked:
            return (message, marked[-1]) if _open(marked[-1]) else None
    for message in reversed(messages):
        for passage in reversed(message.passages):
            if _open(passage) and any(
                names(passage.text, one, "") for one in passage.controls if one.offered
            ):
                return message, passage
    return None


def _something(messages: Sequence[Message]) -> tuple[Message, Passage] | None:
    """Returns the first thing of the newest message that can be pressed although nothing asks for it."""
    for message in reversed(messages):
        for passage in message.passages:
            if _open(passage):
                return message, passage
    return None


def _open(passage: Passage) -> bool:
    return any(one.offered for one in passage.controls)
