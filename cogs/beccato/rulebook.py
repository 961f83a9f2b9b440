"""Beccato!'s options, presets and rules, as players read them."""

from __future__ import annotations

from bot.games.ui import Option, Page, Preset
from bot.i18n.words import Words


def title(w: Words) -> str:
    """Returns the game's name."""
    return w.t("Beccato!")


def tagline(w: Words) -> str:
    """Returns one sentence on what the game is."""
    return w.t("Secret signals in plain sight, and a shout for the fastest.")


def presets(w: Words) -> list[Preset]:
    """Returns the sets of options a host picks with one press."""
    return [
        Preset("few", w.t("Four or five"), w.t("Called chickens: Coccodé names the breed")),
        Preset(
            "full",
            w.t("Everything"),
            w.t("Called chickens, free signals, pyramids, and signals may be changed"),
        ),
    ]


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    no_yes = ((False, w.t("no")), (True, w.t("yes")))
    return [
        Option(
            "mode",
            w.t("Where signals are given"),
            w.t("By buttons on the board, or by yourselves elsewhere"),
            (
                ("board", w.t("on the board")),
                ("chat", w.t("in the chat")),
                ("video", w.t("on camera")),
            ),
        ),
        Option(
            "teams",
            w.t("Teams of six or eight"),
            w.t("Two threes or three pairs; four pairs or 3, 3 and 2"),
            (("default", w.t("3+3, 2+2+2+2")), ("alternative", w.t("2+2+2, 3+3+2"))),
        ),
        Option(
            "random_teams",
            w.t("Draw the teams"),
            w.t("Guild cards make the teams; otherwise the seats do, in turn round the table"),
            no_yes,
        ),
        Option(
            "called_chickens",
            w.t("Called chickens"),
            w.t("Coccodé names the breed; best with four or five"),
            no_yes,
        ),
        Option(
            "breed_signals",
            w.t("A signal for each breed"),
            w.t("With called chickens; otherwise one signal for all"),
            no_yes,
        ),
        Option(
            "free_signal",
            w.t("Free signals"),
            w.t("Teams agree on their signals instead of drawing them"),
            no_yes,
        ),
        Option(
            "signal_change",
            w.t("Change of signal"),
            w.t("Between rounds, for an egg that is turned down"),
            no_yes,
        ),
        Option(
            "pyramid",
            w.t("Egg pyramid"),
            w.t("Rows of 3, 2 and 1 eggs, and there is a chick"),
            no_yes,
        ),
        Option(
            "own_triple",
            w.t("Coccodé with your own triple"),
            w.t("If the caller alone holds three of a breed"),
            (("wrong", w.t("is wrong")), ("nothing", w.t("counts for nothing"))),
        ),
        Option(
            "direction",
            w.t("Cards are passed"),
            w.t("To which neighbour"),
            (("left", w.t("to the left")), ("right", w.t("to the right"))),
        ),
        Option(
            "lap_limit",
            w.t("Laps until a round is void"),
            w.t("How often the card goes round without a call"),
            tuple((laps, str(laps)) for laps in (5, 8, 10, 15, 20, 30)),
        ),
    ]


def pages(w: Words) -> list[Page]:
    """Returns the rules pages."""
    return [
        Page(
            w.t("In short"),
            w.t(
                "Teams of two or three, sitting in turn round the table. Each round a card goes round and round until "
                "someone holds **three chickens of one breed**, tells the team by a **secret signal**, and a team mate "
                "shouts **Coccodé!** Or an opponent was quicker and shouts **Beccato!**\n\nEvery call moves eggs. When a "
                "team has **six**, the game ends, and the most points win.\n\nIt is played in **real time**: calls count "
                "in the order in which they reach the table."
            ),
        ),
        Page(
            w.t("Passing"),
            w.t(
                "Everybody holds three chickens, one player four. Whoever has four passes one on to the next player, "
                "with one press, within ten seconds; otherwise the card that came last goes on. Any card may be "
                "passed, even the one just received.\n\nThree of a breed count, but never three of the four "
                "**Seramas**.\n\nWith five players an **imaginary hand** sits between the last seat and the first: a card "
                "is put there, and a random one of the four goes on."
            ),
        ),
        Page(
            w.t("Signals"),
            w.t(
                "Your private hand shows your team's signal. Make it when you hold a triple; make other "
                "gestures, or even your own without a triple, to lead the others astray. True or false, all gestures "
                "look alike on the board. You can make three between two passes, one every three seconds.\n\nAt tables "
                "where signals are given in the chat or on camera, you give them there yourselves; the bot reads "
                "nothing.\n\nTeam mates must not talk in private: say it to everyone or not at all."
            ),
        ),
        Page(
            w.t("The calls"),
            w.t(
                "Anyone may call at any moment, even out of turn. The first call ends the round.\n- **Coccodé!** A "
                "**team mate** of yours holds three of a breed. Right: your team takes the egg from that breed's coop. "
                "Wrong: every other team draws an egg. Your own triple does not count.\n- **Beccato!** The **opponent** "
                "you point at holds three of a breed. Right: your team takes any coop's egg or the top of the deck. "
                "Wrong: the accused team draws an egg.\n- **Chicchirichì!** You are to pass and hold all four Seramas. "
                "Right: your team draws an egg. Wrong: every other team does.\n\nA call takes one press. In the first "
                "second of a round none is taken, so that no one calls in a round they have not seen."
            ),
        ),
        Page(
            w.t("Eggs and the end"),
            w.t(
                "An egg with your own guild's symbol is worth **2** points, any other **1**. When a team has six eggs the "
                "game is over once the call is settled; most points win, then most eggs of your own guild.\n\nIf no one "
                "calls for a number of laps (usually fifteen), the round is void. Three void rounds in a row end the game."
            ),
        ),
        Page(
            w.t("Called chickens, free signals"),
            w.t(
                "**Called chickens**: Coccodé names the breed, and must be right about it. Teams have a signal for each "
                "breed, unless the table plays with one.\n\n**Free signals**: before the first round each team has two "
                "minutes to agree on signals of one gesture, or two in order. The latest proposal holds when time is "
                "up.\n\n**Change of signal**: between rounds a team may turn one of its eggs down, for good, and take a new "
                "signal. That egg is worth nothing, but still counts towards six."
            ),
        ),
        Page(
            w.t("The egg pyramid"),
            w.t(
                "Eggs are laid in a pyramid of 3, 2 and 1; an egg on an upper level rests on two below. A full level whose "
                "eggs all show **one guild** counts double, the top always.\n\nIf you call Chicchirichì correctly with only "
                "the top free, you may take the **chick**: 5 points, doubled.\n\nAt the end the others fill their gaps with "
                "their three guild cards, worth nothing. A team with more gaps than that is out."
            ),
        ),
        Page(
            w.t("Words of this table"),
            w.t(
                "`/beccato pass`, `call-coccode`, `call-beccato`, `chicchirichi` and `gesture` do the same as the buttons; "
                "`/beccato signal` shows your signal again, `/beccato hand` shows your cards, `/beccato score` the "
                "match so far. `/table end` proposes to stop without a result."
            ),
        ),
    ]
