"""Belratti's options, presets and rules, as players read them."""

from __future__ import annotations

from itertools import permutations

from bot.games.ui import Option, Page, Preset
from bot.i18n.words import Words
from rules.belratti.model import Joker


def title(w: Words) -> str:
    """Returns the game's name."""
    return w.t("Belratti")


def tagline(w: Words) -> str:
    """Returns one sentence on what the game is."""
    return w.t("All against a forger: paint without a word, and tell the real from the fake.")


def presets(w: Words) -> list[Preset]:
    """Returns the sets of options a host picks with one press."""
    return [
        Preset(
            "gentle",
            w.t("Gentle"),
            w.t("More than four may be put aside, and the best jokers come back first"),
        ),
        Preset("brisk", w.t("Brisk"), w.t("The Cats' captain decides alone")),
        Preset(
            "long_evening", w.t("Long evening"), w.t("A short pile is filled with the discards")
        ),
    ]


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    no_yes = ((False, w.t("no")), (True, w.t("yes")))
    return [
        Option(
            "decide",
            w.t("How the Cats decide"),
            w.t("On the number and on the wall"),
            (
                ("unanimous", w.t("all must agree")),
                ("majority", w.t("more than half")),
                ("captain", w.t("the captain alone")),
            ),
        ),
        Option(
            "cautious_hanging",
            w.t("Cautious hanging"),
            w.t("May the Cats put more than four pictures aside?"),
            no_yes,
        ),
        Option(
            "plusminus_unbounded",
            w.t("Unlimited plus/minus one"),
            w.t("May it lead to a demand of 1 or 8?"),
            no_yes,
        ),
        Option(
            "reshuffle_discards",
            w.t("Shuffle the discards"),
            w.t("When the pile runs short between two rounds"),
            no_yes,
        ),
        Option(
            "alternate_roles",
            w.t("Alternate Cats and Owls"),
            w.t("Round the table, rather than side by side"),
            no_yes,
        ),
        Option(
            "joker_numbers",
            w.t("Numbers of the jokers"),
            w.t("The demand whose perfect round brings each back"),
            _joker_numbers(w),
        ),
    ]


def _joker_numbers(w: Words) -> tuple[tuple[dict[str, int], str], ...]:
    """Every way to give the numbers 3 to 6 to the four jokers. Rule: BR-51, A1."""
    names = {
        Joker.PLUS_MINUS: w.t("Plus/minus one"),
        Joker.NEW_THEMES: w.t("New themes"),
        Joker.SWAP_HAND: w.t("Swap hand"),
        Joker.QUESTION: w.t("Question"),
    }
    return tuple(
        (
            {joker.value: number for number, joker in enumerate(order, 3)},
            " · ".join(f"{number} {names[joker]}" for number, joker in enumerate(order, 3)),
        )
        for order in permutations(Joker)
    )


def pages(w: Words) -> list[Page]:
    """Returns the rules as players read them."""
    return [
        Page(
            w.t("In short"),
            w.t(
                "You all run one museum, and a forger called **Belratti** smuggles fakes into it. Each round some of "
                "you are **Owls**, who supply pictures that go with two themes, and the others are **Cats**, who must "
                "tell those pictures from four fakes and guess which theme each was meant for.\n\nEvery picture hung "
                "right is a point for the team; every fake that hangs is one for Belratti. When he has **six**, the "
                "match ends: with **15** points or more you have won."
            ),
        ),
        Page(
            w.t("The number"),
            w.t(
                "Two pictures are turned up: **theme A** and **theme B**. The Cats agree on a number from **2 to 7**: "
                "that is how many pictures the Owls must paint. The Cats talk only about the number, never about what they "
                "see in the themes. If they cannot agree in time, most votes win, then the captain's vote."
            ),
        ),
        Page(
            w.t("Painting"),
            w.t(
                "Each Owl picks pictures from their hand and decides for each, in secret, whether it is meant for A "
                "or for B. Together they paint exactly the number demanded; one Owl may paint none.\n\nThe Owls "
                "may not say what they hold. All they may tell each other is **how many of their pictures suit the "
                "themes well, so-so, or badly**; the bot passes it on. When the number is complete and all are "
                "ready, four pictures from the pile are mixed in unseen: the fakes."
            ),
        ),
        Page(
            w.t("Hanging"),
            w.t(
                "All pictures are revealed in random order. The Cats talk freely; the Owls keep as still as "
                "pictures. The Cats hang under A or B what they take for real, and leave **four** aside as fakes. Any "
                "Cat may change anything; after every change they must all agree again. When all agree, the "
                "wall is final. After five minutes the captain finishes it alone."
            ),
        ),
        Page(
            w.t("The reveal"),
            w.t(
                "- A real picture under its own theme: **a point for the team**.\n- A real picture under the other "
                "theme, or put aside: nothing.\n- A fake that hangs: **a point for Belratti**.\n\nA round is "
                "**perfect** when every real picture hangs under its theme. Then the used joker whose number is the "
                "demand comes back.\n\nThe Owls draw up to full hands, and all roles move one seat to the left."
            ),
        ),
        Page(
            w.t("The jokers"),
            w.t(
                "Each can be used once, until a perfect round brings it back.\n- **New themes**: before the number is "
                "chosen, the Cats replace one theme or both.\n- **Plus/minus one**: before painting, the Owls raise or "
                "lower the demand by one.\n- **Swap hand**: while painting, one Owl lays down six pictures and draws "
                "six others.\n- **Question**: while hanging, the Cats ask whether one picture is real; the answer "
                "says nothing about its theme.\n\nOne player proposes, the others with the same role agree; half a minute of "
                "silence counts as yes. Swap hand needs no one's permission."
            ),
        ),
        Page(
            w.t("The verdict"),
            w.t(
                "30 and more: Even the statues applaud\n25 to 29: Hung to perfection\n20 to 24: No canvas left "
                "unturned\n15 to 19: The gist is there\n10 to 14: More frame than picture\n0 to 9: The cloakroom got "
                "better reviews"
            ),
        ),
        Page(
            w.t("Words of this table"),
            w.t(
                "Every button has a command beside it: `/belratti themes`, `demand`, `plusminus`, `paint`, `back`, "
                "`fit`, `swap`, `ready`, `hang`, `question`, `confirm` and `answer`. `/belratti hand` shows your "
                "pictures, `/belratti score` the match so far, `/belratti records` the best scores of this server. "
                "`/table end` proposes to stop without a result."
            ),
        ),
    ]
