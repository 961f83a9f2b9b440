"""**Open in the browser**: a one-time link to the user's own page, which only they can use."""

from __future__ import annotations

from bot.components.custom_id import CustomId
from bot.components.kit import compose, row
from bot.components.screen import Button, Screen, Tone
from bot.i18n.words import Words
from bot.interactions.command_sync import ENTRY
from bot.interactions.responses import Interaction, launch
from bot.presses.feature import FeatureCog, button
from bot.presses.host import Host
from bot.presses.slash import private
from bot.tables.commands import Refused
from bot.tables.events import Moved, UserErased
from bot.ui.offers import ADDITIONS, OFFERS, Place, TableAdditions
from cogs.lobby.screens.lobby import ACCENT
from cogs.page.logic.activity import entry_point
from cogs.page.logic.site import Site
from cogs.page.store import Keys


class PageCog(FeatureCog):
    """Serves the pages if ``PARLOUR_WEB`` is set, and makes the links to them."""

    def __init__(self, bot: Host) -> None:
        super().__init__(bot)
        self.keys = Keys(bot.store)
        self.site: Site | None = None

    def added(self) -> None:
        if not self.bot.settings.web:
            return
        self.site = site = Site(self.bot, self.keys)
        self.register(ADDITIONS, "page", TableAdditions(buttons=self._buttons))
        self.register(OFFERS, "page", lambda _game, w, _label: self._ways(w))
        self.subscribe(self.bot.tables.events, Moved, site.streams.moved)
        self.subscribe(self.bot.tables.events, UserErased, self._erased)
        self.append(self.bot.process.hooks.before_end, site.close)
        self.undone(site.stop)
        if site.activity is not None:
            self.register(ENTRY, "launch", entry_point)
        site.open()

    def _erased(self, event: UserErased) -> None:
        if self.site is not None:
            self.site.streams.end(event.user_id, "over")

    def _buttons(self, place: Place) -> list[Button]:
        watch = Button(place.w.t("Watch in the browser"), "page_open", emoji="🌐")
        return [watch] if place.seat is None else self._ways(place.w)

    def _ways(self, w: Words) -> list[Button]:
        """Returns the buttons that open pages."""
        inside = Button(w.t("Open my seat"), "page_seat", emoji="🪟")
        outside = Button(w.t("Open in the browser"), "page_open", emoji="🌐")
        return [inside, outside] if self.site and self.site.activity else [outside]

    @button("page_seat")
    async def seat(self, press: Interaction, custom_id: CustomId) -> None:
        """Opens the page in a window inside Discord; if that's impossible, responds with a link."""
        if self.site is None or self.site.activity is None:
            raise Refused("page_off")
        self.site.activity.expect(press.user.id, custom_id.table)
        can = press.guild_id is None or press.permissions.use_embedded_activities
        if not (can and await launch(press)):
            await self.open(press, custom_id)

    @button("page_open")
    async def open(self, press: Interaction, custom_id: CustomId) -> None:
        """Responds with a link to the user's seat, or to all their tables."""
        w = self.bot.people.remember(press)
        if self.site is None:
            raise Refused("page_off")
        key = await self.keys.link(press.user.id, press.user.display_name)
        table = f".{custom_id.table}" if custom_id.table else ""
        address = f"{self.bot.settings.web}/in#{key}{table}"
        await private(self.bot, press, _invitation(address, w), custom_id.table)

    @button("page_out")
    async def sign_out(self, press: Interaction) -> None:
        """Revokes the user's links, and signs them out in every browser."""
        await self.keys.end(press.user.id)
        if self.site is not None:
            self.site.streams.end(press.user.id, "over")
        w = self.bot.people.remember(press)
        await self.bot.handler.answer(press, w.t("Done: you're signed out everywhere."))


def _invitation(address: str, w: Words) -> Screen:
    """Returns the message that contains the link, meant only for the user who asked for it."""
    link = f"**[{w.t('Open your page')}]({address})**"
    about = w.t(
        "This link is just for you: it works once, within ten minutes. After that, your "
        "browser stays signed in for a month."
    )
    out = Button(w.t("Sign out everywhere"), "page_out", tone=Tone.DANGER)
    return compose(ACCENT, f"### 🌐 {link}", about, row(out))
