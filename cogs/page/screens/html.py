"""Screens as HTML: text, pictures, and everything that can be touched or pressed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from operator import attrgetter

from bot.components.custom_id import EACH, CustomId
from bot.components.emoji import plainly, spoken
from bot.components.screen import (
    Block,
    Button,
    Menu,
    Picture,
    Row,
    Screen,
    Separator,
    Text,
    Touchable,
)
from bot.i18n.words import Words
from bot.interactions.forms import TextForm
from cogs.page.screens.markdown import html_of, sign

_key = attrgetter("verb", "window", "arg")
"""Returns what a control does, in a form that can be compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The context for rendering one reader's screens as HTML.

    Attributes:
        table: the number of the table that the controls act on, or 0.
        w: the reader's words.
        works: returns whether a button with this verb works here.
        address: returns a picture's address, valid for this reader only.
        art: draws the touchable item with a given code; ``None`` if it has no picture of its own.
        windows: the rules' windows in which the reader has to act now; ``None`` for all.
    """

    table: int
    w: Words
    works: Callable[[str], bool]
    address: Callable[[Picture], str]
    art: Callable[[str], Picture | None] = lambda _code: None
    windows: Collection[str] | None = None
    touched: set[tuple[str, ...]] = field(default_factory=set[tuple[str, ...]])
    closed: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])

    def screen(self, screen: Screen) -> str:
        """Renders a whole screen."""
        self.note(screen.blocks)
        return self.html(screen.blocks)

    def note(self, blocks: Iterable[Block]) -> None:
        """Records touchable items, so that no button beside them does the same thing."""
        for block in blocks:
            if isinstance(block, Picture | Text):
                items = self._shown(block)
                self.touched.update(_key(one) for item in items for one in item.controls)
                self.closed.update((item.name, item.reason) for item in items if item.reason)

    def html(self, blocks: Iterable[Block]) -> str:
        """Renders blocks, one below the other."""
        return "".join(map(self._block, blocks))

    def _block(self, block: Block) -> str:
        match block:
            case Text(text):
                return html_of(text) + self._things(block, "text")
            case Separator():
                return "<hr>"
            case Picture():
                return self._picture(block)
            case Row(buttons):
                return self._row(buttons)
            case Menu():
                return self._menu(block)
            case _:
                return ""

    # -- pictures and what can be touched in them --------------------------------------------------

    def _picture(self, picture: Picture) -> str:
        things = self._things(picture, picture.name)
        if picture.laid and things:
            return things
        alt, source = escape(spoken(picture.alt)), self.address(picture)
        key = escape(picture.name)
        return f'<img class="scene" data-key="{key}" src="{source}" alt="{alt}">{things}'

    def _shown(self, block: Picture | Text) -> Sequence[Touchable]:
        """Returns the touchable items in a block that a page shows.

        For a hand, that means all of them. For any other picture, it means the items with pictures
        of their own, and only if the reader can do something with at least one of them now.
        """
        if isinstance(block, Picture) and block.laid:
            return block.items
        drawn = block.items
        if isinstance(block, Picture):
            drawn = tuple(item for item in drawn if self.art(item.code) is not None)
        return drawn if any(map(self._asked, drawn)) else ()

    def _asked(self, item: Touchable) -> bool:
        return any(self.windows is None or one.window in self.windows for one in item.controls)

    def _things(self, block: Picture | Text, name: str) -> str:
        """Renders touchable items in reading order, leaving out those without actions."""
        if not (items := self._shown(block)):
            return ""
        laid = block.laid if isinstance(block, Picture) else ""
        counts = dict[str, int]()
        shown: list[str] = []
        for item in items:
            number = counts[item.code] = counts.get(item.code, 0) + 1
            key = f"{name}:{item.code}:{number}"
            shown.append(f'<li data-key="{escape(key)}">{self._thing(item, laid)}</li>')
        return f'<ul class="things {laid or "chips"}">{"".join(shown)}</ul>'

    def _thing(self, item: Touchable, laid: str) -> str:
        drawn = self.art(item.code)
        face = "" if drawn is None else f'<img src="{self.address(drawn)}" alt="">'
        usable = item.controls if self._asked(item) else ()
        first = usable[0] if usable else None
        name = spoken(item.name)
        if first is not None and not laid and name in spoken(first.label):
            name = spoken(first.label)
        label = f'<span class="name">{escape(name)}</span>'
        kind = f"thing{'' if face else ' bare'}"
        if first is not None:
            said = spoken(first.label)
            if said not in name and name not in said and laid != "fan":
                label += f'<span class="does"> · {escape(said)}</span>'
            main = f'<button class="{kind}" {self._id(first)}>{face}{label}</button>'
        elif item.reason:
            why = escape(spoken(item.reason))
            main = (
                f'<button class="{kind} shut" aria-disabled="true" title="{why}" '
                f'data-why="{why}">{face}{label}</button>'
            )
        else:
            main = f'<span class="{kind} still">{face}{label}</span>'
        return main + "".join(map(self._button, usable[1:]))

    # -- controls ----------------------------------------------------------------------------------

    def _id(self, control: Button) -> str:
        custom_id = CustomId(self.table, control.verb, control.window, control.arg)
        return f'data-press="{escape(str(custom_id))}"'

    def _row(self, buttons: Iterable[Button]) -> str:
        shown = [one for one in buttons if self.works(one.verb) and not self._beside(one)]
        return f'<div class="row">{"".join(map(self._button, shown))}</div>' if shown else ""

    def _beside(self, button: Button) -> bool:
        """Returns whether a touchable item already does the same or has the same explanation."""
        if button.enabled:
            return _key(button) in self.touched
        return any(why == button.shut and name in button.label for name, why in self.closed)

    def _button(self, button: Button) -> str:
        label = sign(plainly(button.emoji or "")) + escape(spoken(button.label))
        tone = button.tone.value
        if button.enabled:
            return f'<button class="act {tone}" {self._id(button)}>{label}</button>'
        why = escape(spoken(button.shut))
        shut = f'aria-disabled="true" title="{why}" data-why="{why}"'
        return f'<button class="act {tone} shut" {shut}>{label}</button>'

    def _menu(self, menu: Menu) -> str:
        if menu.verb == "more":  # its choices are the bot's own buttons
            return self._row(Button(one.label, one.value, emoji=one.emoji) for one in menu.choices)
        if not self.works(menu.verb):
            return ""
        custom_id = CustomId(self.table, menu.verb, menu.window, EACH * menu.each + menu.arg)
        several = menu.most > 1 or not menu.least
        key, prompt = escape(str(custom_id)), escape(spoken(menu.prompt))
        if menu.verb == "replay_jump":
            return _slider(menu, key, prompt)
        inner = "".join(self._choices(menu, key, several=several))
        if several:
            sure = escape(self.w.t("OK"))
            bounds = f'data-least="{menu.least}" data-most="{min(menu.most, len(menu.choices))}"'
            inner = (
                f'<form data-press="{key}" {bounds}><fieldset><legend>{prompt}</legend>{inner}'
                f'</fieldset><button class="act main">{sure}</button></form>'
            )
        else:
            inner = f'<div class="choices" role="group" aria-label="{prompt}">{inner}</div>'
        return f'<details data-key="{key}"><summary>{prompt}</summary>{inner}</details>'

    def _choices(self, menu: Menu, key: str, *, several: bool) -> Iterator[str]:
        for choice in menu.choices:
            emoji = sign(plainly(choice.emoji or ""))
            hint = (
                f'<span class="small">{escape(spoken(choice.hint))}</span>' if choice.hint else ""
            )
            label, value = emoji + escape(spoken(choice.label)) + hint, escape(choice.value)
            if several:
                ticked = " checked" if choice.chosen else ""
                box = f'<input type="checkbox" name="value" value="{value}"{ticked}>'
                yield f"<label>{box}<span>{label}</span></label>"
                continue
            pressed = ' aria-pressed="true"' if choice.chosen else ""
            yield (
                f'<button class="act plain" data-press="{key}" '
                f'data-value="{value}"{pressed}>{label}</button>'
            )


def _slider(menu: Menu, key: str, prompt: str) -> str:
    """Renders a slider over all the steps of a replay; the menu lists some, including the last."""
    step = int(menu.window.partition(".")[0])
    last = max(step, *(int(choice.value) for choice in menu.choices))
    return (
        f'<form data-press="{key}" class="slider"><input type="range" name="value" min="0" '
        f'max="{last}" value="{step}" aria-label="{prompt}"></form>'
    )


def form_html(form: TextForm, w: Words) -> str:
    """Renders a form with one field."""
    label = form.children[0]
    title, hint = escape(form.title), escape(getattr(label, "description", None) or "")
    most = getattr(getattr(label, "component", None), "max_length", None) or 100
    return (
        f'<form data-press="{escape(form.custom_id)}"><label>{title}'
        f'<input name="value" maxlength="{most}" required autocomplete="off"></label>'
        f'<p class="small">{hint}</p><button class="act main">{escape(w.t("OK"))}</button></form>'
    )
