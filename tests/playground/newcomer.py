"""A newcomer, who knows no game and no bot: reads the page and presses only what it names.

They read the page like a screen reader. An instruction has the mark ▶️; it names a control by its
label in bold ("press **Pass**"), or all controls below it ("press a number below"). So does a
question, or "your turn". "then" separates steps. They leave actions that are possible at any time
until nothing else happens.
"""

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import monotonic

from playwright.async_api import Error, FrameLocator, Locator, Page

PATIENCE = 4.0
"""Seconds without a change, after which they try actions that are possible at any time."""

STUCK = 60.0
"""Seconds without a change, after which they give up."""

TRIES = 10
"""Presses in a row without effect, after which they give up."""

ENOUGH = 500
"""Presses in all, after which they give up: no game needs more."""

BLINK = 1_000
"""Milliseconds after which a vanished element counts as gone."""

LOOK = 150
"""Milliseconds between two looks."""

HEADER = 48
"""Pixels at the top of the page that the room's name covers."""

HOUSE = frozenset(
    {
        "Rules",
        "Table",
        "My hand",
        "Fair play",
        "Why not?",
        "Palace",
        "Undo",
        "Hint",
        "Explain",
    }
)
"""Controls under every message, which "below" never means."""

HELP = "❓"
"""The sign of the menu of help and pages under every hand, which "below" never means either."""

MARK = "▶"
TELLING = re.compile(r"\b(press|pick|choose|propose|name)\b", re.IGNORECASE)
"""Verbs by which an instruction asks for a press."""

OPEN = re.compile(r"\?|👇|\b(your turn|below)\b", re.IGNORECASE)
"""What asks for one without such a verb: a question, that it is their turn, or where to look."""

ANY_TIME = re.compile(r"\bany (time|moment)\b", re.IGNORECASE)
SIGN = re.compile(r"parlour_(\w+?)_[0-9a-f]{8}")
"""The name of one of the bot's own emoji, with its meaning."""

LIKE = 0.5
"""The least share of a label that a hint must contain to mean it."""

BEGINNING = 6
"""Passages at the top of a hand that describe the board."""

BOLD = re.compile(r"\*\*(.+?)\*\*")

LABEL = "\x00"
"""Replaces the text in bold."""

NODE = re.compile(
    r'^(?P<role>[\w/]+)(?: "(?P<name>(?:[^"\\]|\\.)*)")?'
    r"(?P<states>(?: \[[^\]]*\])*)(?:: (?P<text>.*)|:)?$"
)
BLOCKS = ("paragraph", "heading", "listitem", "blockquote", "figure", "article")


class Stuck(AssertionError):
    """The screen doesn't say what to press, or nothing happens any more."""


@dataclass(frozen=True)
class Control:
    """Something to press: a button, or a menu."""

    role: str
    name: str
    enabled: bool
    message: int
    twin: int
    """How many controls of the same name come before it in its message."""

    @property
    def label(self) -> str:
        """Returns its text, without the signs before it."""
        return re.sub(r"^[^\w]+", "", SIGN.sub("", self.name)).strip()

    @property
    def plays(self) -> bool:
        """Whether it belongs to the game: it isn't under every message."""
        return self.label.partition(":")[0] not in HOUSE and not self.name.startswith(HELP)


@dataclass
class Passage:
    """A paragraph or a picture's description, and the controls under it."""

    text: str = ""
    controls: list[Control] = field(default_factory=list)


@dataclass
class Message:
    """A message as a screen reader reads it."""

    passages: list[Passage] = field(default_factory=list)

    @property
    def controls(self) -> list[Control]:
        return [part for passage in self.passages for part in passage.controls]

    def offers(self, label: str) -> list[Control]:
        return [part for part in self.controls if part.label == label and part.enabled]

    @property
    def help(self) -> Control | None:
        """Returns the menu that offers a hint, if there is one."""
        offers = (part for part in self.controls if "Hint" in part.name and part.enabled)
        return next((part for part in offers if part.name.startswith(HELP)), None)

    @property
    def text(self) -> str:
        return "\n".join(
            " · ".join((part.text, *(control.name for control in part.controls)))
            for part in self.passages
        )

    @property
    def above(self) -> list[str]:
        """Returns its beginning: what has happened, before what someone is about to do."""
        return [part.text for part in self.passages[:BEGINNING]]

    @property
    def unhinted(self) -> str:
        """Returns all of it in words, except how many hints each player has taken."""
        return "\n".join(
            part for part in self.text.splitlines() if not part.strip().startswith("💡")
        )


def nodes(snapshot: str) -> Iterator[tuple[int, str, str, str, str]]:
    """Yields the parts of a page's snapshot: depth, role, name, states, and text."""
    for line in snapshot.splitlines():
        inner = line.lstrip(" ")
        depth, part = len(line) - len(inner), inner.removeprefix("- ")
        if part.startswith("'"):
            part = re.sub(r"^'((?:[^']|'')*)'", lambda quoted: quoted[1].replace("''", "'"), part)
        if (node := NODE.match(part)) is None:
            continue
        name, text = node["name"] or "", node["text"] or ""
        if text.startswith('"'):
            text = json.loads(text)
        yield depth, node["role"], re.sub(r"\\(.)", r"\1", name), node["states"], text


def read(snapshot: str) -> list[Message]:
    """Returns the messages of a room, newest last."""
    messages: list[Message] = []
    inside: int | None = None  # the depth of an element that is read by its name only
    picture = False  # or, for a picture, by its description
    bold: int | None = None  # the depth of the text in bold
    for depth, role, name, states, text in nodes(snapshot):
        if inside is not None and depth > inside:
            if picture and role == "img":
                messages[-1].passages[-1].text += name
            continue
        inside, picture = None, False
        if bold is not None and depth <= bold:
            messages[-1].passages[-1].text += "**"
            bold = None
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
            twin = sum(each.name == name and each.role == role for each in message.controls)
            enabled = "[disabled]" not in states
            control = Control(role, name, enabled, len(messages) - 1, twin)
            message.passages[-1].controls.append(control)
        elif not role.startswith("/"):
            if role in BLOCKS and role != "article":
                message.passages.append(Passage())
            if role == "strong" and bold is None:
                bold, text = depth, f"**{text}"
            message.passages[-1].text += ("" if bold else " ") + f"{name}{text}"
    return messages


def label_words(text: str) -> list[str]:
    """Returns the words of a label or of text in bold, for comparison."""
    return re.findall(r"[^\W_]+", SIGN.sub(" ", text).lower())


def likeness(label: str, said: str) -> float:
    """Returns the share of a label in a text, signs included: 0 to 1, plus 1 for its number.

    An exact match scores 3, above everything else.
    """
    if label_words(label) == label_words(said):
        return 3.0
    own, words = (
        set(re.findall(r"[^\W_]+", SIGN.sub(r" \1 ", text).lower())) for text in (label, said)
    )
    number = re.match(r"\d+", label)
    return len(own & words) / max(1, len(own)) + bool(number and number[0] in words)


def steps(passage: Passage, message: Message) -> list[list[Control]]:
    """Returns the controls that a passage's instruction names, step by step."""
    text = passage.text[passage.text.rfind(MARK) + 1 :]
    bold = [label_words(item) for item in BOLD.findall(text)]
    others = [item for item in passage.controls if label_words(item.label) not in bold]
    named_steps: list[list[Control]] = [[]]
    for clause in re.split(r"(?<=[.,;:?!])\s+", BOLD.sub(LABEL, text)):  # a label may have commas
        labels = [bold.pop(0) for _ in range(clause.count(LABEL))]
        named = [item for item in message.controls if label_words(item.label) in labels]
        if re.match(r"then\b", clause):
            named_steps.append([])
        if named and re.match(r"(or|then)\b", clause):
            named_steps[-1] += named
        elif TELLING.search(clause):
            named_steps[-1] += named or [item for item in others if item.plays]
    if not any(named_steps) and OPEN.search(text):
        said = [label_words(item) for item in BOLD.findall(text)]
        answers = [item for item in message.controls if label_words(item.label) in said]
        named_steps[-1] += answers or [item for item in others if item.plays]
    return [step for step in named_steps if step]


class Newcomer:
    """Someone new at a page of the playground, in the room it shows.

    Attributes:
        page: the playground's page.
        steps: how often they have pressed something.
        followed: how often a hint had named the pressed control.
        climbs: how often they had to scroll up to what they pressed.
    """

    def __init__(
        self,
        page: Page,
        seed: str = "",
        *,
        hints: bool = False,
        hurried: bool = False,
    ) -> None:
        """Sits down.

        Args:
            page: the playground's page.
            seed: the seed of their free choices.
            hints: whether they ask for a hint before they choose, and follow it.
            hurried: whether they press what is named first, and don't choose at all.
        """
        self.page = page
        self.steps = 0
        self._dice = random.Random(seed)
        self._asked = ""  # the last instruction they followed, without labels and numbers
        self._followed = 0  # and how often
        self._vain = 0  # how many presses in a row had no effect
        self._tried: Counter[str] = Counter()  # what they pressed for the instruction
        self._heard = ""  # the text that guides them in a menu: the instruction, or a hint
        self._hints = hints
        self._hurried = hurried
        self._hand = ""  # what they saw when they took the last hint
        self._move = ""  # the move that it named
        self._named = set[int]()  # the controls pressed for it
        self._board = list[str]()  # the board's text then
        self._shown = list[str]()  # and the controls then
        self._meant: Counter[frozenset[str]] = Counter()  # its words: how often pressed
        self._menu = ""  # the menu in which they last found what a hint had named
        self.followed = self.climbs = 0

    @property
    def room(self) -> FrameLocator:
        return self.page.frame_locator("iframe.on")

    async def look(self) -> list[Message]:
        while True:
            told = self.room.locator("#channel-message-list")
            try:
                return read(await told.aria_snapshot(timeout=BLINK))
            except Error:  # redrawn at this moment
                await self.page.wait_for_timeout(LOOK)

    async def walk(self, until: str) -> None:
        """Does what the page says until its newest messages have these words.

        Raises:
            Stuck: it doesn't say what to press, or nothing happens any more.
        """
        since, before = monotonic(), ""
        while True:
            messages = await self.look()
            told = "\n".join(message.text for message in messages[-2:])
            if until in told:
                return
            if told != before:
                since, before = monotonic(), told
            still = monotonic() - since
            if await self._act(messages, patient=still < PATIENCE):
                since = monotonic()
                continue
            if still > STUCK:
                raise Stuck(f"nothing says what to press:\n{told}")
            await self.page.wait_for_timeout(LOOK)

    async def press(self, label: str) -> None:
        """Presses what a sentence names in bold, anywhere in the room, until a message appears.

        Raises:
            Stuck: no sentence names it, or it isn't there.
        """
        messages = await self.look()
        there = len(messages)
        while len(messages) == there:  # a board that is being redrawn takes no press
            told = any(label in BOLD.findall(one.text) for all in messages for one in all.passages)
            found = [one for message in messages for one in message.controls if one.label == label]
            if not told or not found:
                raise Stuck(f"nothing says to press {label!r}")
            await self._press(found[-1], messages, len)
            messages = await self.look()

    async def _act(self, messages: Sequence[Message], *, patient: bool) -> bool:
        """Follows the latest instruction; returns whether there was one to follow."""
        found = instruction(messages, patient=patient)
        if found is None:
            return False
        passage, named = found
        if self._hints and await self._advice(messages):
            return True
        self._heard = passage.text[passage.text.rfind(MARK) + 1 :]
        asked = re.sub(r"\d+", "", BOLD.sub("", passage.text))
        if asked != self._asked:
            self._asked, self._followed, self._tried = asked, 0, Counter()
        if self._vain > TRIES or self.steps > ENOUGH * (1 + self._hints):
            raise Stuck(f"nothing comes of pressing what this says:\n{passage}")
        followed = len(named) if self._named else self._followed  # a hint named what comes first
        at = min(followed, len(named) - 1)
        usable = next(filter(None, map(_usable, (*named[at:], *named[:at]))))
        least = min(self._tried[one.name] for one in usable)
        likely = [one for one in usable if self._tried[one.name] == least]
        first = (likely if self._vain else usable)[0]
        control = first if self._hurried else self._dice.choice(likely)
        self._tried[control.name] += 1
        self._followed += 1
        await self._press(control, messages)
        return True

    async def _advice(self, messages: Sequence[Message]) -> bool:
        """Takes a hint, or presses what the last hint names; returns whether there was either."""
        own = next((one for one in reversed(messages) if one.help is not None), None)
        if own is None or own.help is None:
            return False
        if own.unhinted != self._hand and not self._same(own):
            self._hand, self._board = own.unhinted, own.above
            self._shown = [one.name for one in own.controls]
            self._heard = "Hint"
            await self._press(own.help, messages, _hint)
            heard = _hint(await self.look())
            move = BOLD.findall(heard)[0] if heard else ""
            if move != self._move:
                self._move, self._named, self._meant = move, set(), Counter()
            return True
        said = Counter(label_words(self._move))
        left = [
            (
                likeness(one.name, self._move) if one.role == "button" else LIKE,
                one.name == self._menu,
                -at,
            )
            for at, one in enumerate(own.controls)
            if one.enabled and one.plays and at not in self._named
            if self._meant[meant := _meant(one, said)] < min((said[it] for it in meant), default=1)
        ]
        likely, _, at = max(left, default=(0.0, False, 0))
        if not self._move or likely < LIKE:
            return False
        self._named.add(-at)
        self._meant[_meant(own.controls[-at], said)] += own.controls[-at].role == "button"
        self._heard = self._move
        self.followed += 1
        await self._press(own.controls[-at], messages)
        return True

    def _same(self, own: Message) -> bool:
        """Returns whether the board and all unpressed controls are as at the last hint."""
        now = [one.name for one in own.controls]
        alike = own.above == self._board and len(now) == len(self._shown)
        return alike and all(
            one == before or at in self._named
            for at, (one, before) in enumerate(zip(now, self._shown, strict=True))
        )

    async def _press(
        self,
        control: Control,
        messages: Sequence[Message],
        awaited: Callable[[Sequence[Message]], object] | None = None,
    ) -> None:
        """Presses something and waits briefly until the room, or its awaited part, changes."""
        self.steps += 1
        at = self.room.locator("#channel-message-list").get_by_role("article").nth(control.message)
        role = "button" if control.role == "button" else "combobox"
        found = at.get_by_role(role, name=control.name, exact=True).nth(control.twin)
        try:
            await self._touch(found)
            if role == "combobox":
                await self._pick(control)
        except Error:  # it has gone meanwhile, or the opened menu is useless
            await self.page.keyboard.press("Escape")
            return
        end, taken = monotonic() + PATIENCE, False
        while monotonic() < end:
            now = await self.look()
            if await self._sending():
                await self.page.wait_for_timeout(LOOK)
                continue
            other = now != messages if awaited is None else awaited(now) != awaited(messages)
            if other and any(one.enabled for message in now for one in message.controls):
                self._vain = 0
                return
            if awaited and taken and now == messages:  # answered, apparently with known content
                end = min(end, monotonic() + BLINK / 1_000)
            taken = now != messages
            await self.page.wait_for_timeout(LOOK)
        self._vain += 1

    async def _sending(self) -> bool:
        """Whether the page still shows that a press is on its way."""
        try:
            return "…" in await self.room.locator("#action-status").inner_text(timeout=BLINK)
        except Error:
            return False

    async def _pick(self, control: Control) -> None:
        """Picks the lines that an open menu wants, first those that instruction or hint name."""
        await self.room.get_by_role("option").first.wait_for(timeout=BLINK)
        lines = await self.room.get_by_role("option").all()
        take: Locator = self.room.locator(".select-apply")
        self._dice.shuffle(lines)
        like = {line: await self._likeness(line) for line in lines}
        if self._heard == self._move and max(like.values())[0] < LIKE:
            raise Error("no line of it is meant")
        for line in sorted(lines, key=like.__getitem__, reverse=True):
            await self._touch(line)
            if self._heard == self._move:
                self._menu = control.name
            if not await take.count():
                return
            if await take.is_enabled(timeout=BLINK):
                await self._touch(take)
                return

    async def _likeness(self, line: Locator) -> tuple[float, float]:
        """Returns a line's share in the guiding text: the better of label and whole; the whole."""
        label = await line.locator(".option-label").inner_text(timeout=BLINK)
        whole = likeness(await line.inner_text(), self._heard)
        return max(likeness(label, self._heard), whole), whole

    async def _touch(self, thing: Locator) -> None:
        """Presses an element's place once, without waiting until a redrawn board comes to rest."""
        box = await thing.bounding_box(timeout=BLINK)
        self.climbs += box is not None and box["y"] < HEADER
        await thing.scroll_into_view_if_needed(timeout=BLINK)
        box = await thing.bounding_box(timeout=BLINK)
        if box is not None:
            left, top = box["x"] + min(20, box["width"] / 2), box["y"] + box["height"] / 2
            await self.page.mouse.click(left, top)


def _hint(messages: Sequence[Message]) -> str:
    texts = [text.text for message in messages for text in message.passages]
    return next((text for text in reversed(texts) if re.match(r"\s*💡.*\*\*", text)), "")


def _meant(control: Control, said: Mapping[str, int]) -> frozenset[str]:
    return frozenset(word for word in label_words(control.name) if word in said)


def _usable(step: Sequence[Control]) -> list[Control]:
    return [control for control in step if control.enabled]


def instruction(
    messages: Sequence[Message], *, patient: bool
) -> tuple[Passage, list[list[Control]]] | None:
    """Returns the latest instruction that they can follow, and the steps it names.

    If no instruction shows for a while, a press on a redrawn message may have opened a page in its
    place. They go back then.
    """
    for message in reversed(messages):
        marked = [item for item in message.passages if MARK in item.text]
        for passage in marked:
            if patient and ANY_TIME.search(passage.text):
                continue
            named = steps(passage, message)
            if any(map(_usable, named)):
                return passage, named
        if marked:
            break
    back = [one for message in messages[-1:] for one in message.offers("Back")]
    return (Passage("Back"), [back]) if back and not patient else None
