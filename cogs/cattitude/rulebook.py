"""Cattitude's options, presets and rules, as players read them."""

from __future__ import annotations

from bot.games.ui import Option, Page, Preset
from bot.i18n.words import Words


def title(w: Words) -> str:
    """Returns the game's name."""
    return w.t("Cattitude")


def tagline(w: Words) -> str:
    """Returns one sentence on what the game is."""
    return w.t("Noble cats split, offer and snatch birds, and hide them in their palaces.")


def presets(w: Words) -> list[Preset]:
    """Returns the sets of options a host picks with one press."""
    return [
        Preset(
            "beginners",
            w.t("Beginners"),
            w.t("One noble is enough to secure; the table stays out of bids"),
        ),
        Preset("toss", w.t("Toss"), w.t("The direction is random every round")),
        Preset(
            "beginners_toss", w.t("Beginners with toss"), w.t("Both: easier, and less foreseeable")
        ),
    ]


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    no_yes = ((False, w.t("no")), (True, w.t("yes")))
    return [
        Option(
            "beginners",
            w.t("Rules for beginners"),
            w.t("One noble goes along, and cards on the table stay out of the bids"),
            no_yes,
        ),
        Option(
            "toss",
            w.t("Toss the direction"),
            w.t("Left or right at random every round, not alternating"),
            no_yes,
        ),
        Option(
            "open_palace",
            w.t("Open palaces"),
            w.t("Everyone can see every palace"),
            no_yes,
        ),
        Option(
            "values",
            w.t("Values of the cards"),
            w.t("Turkeys, chickens and peacocks are worth"),
            (
                ("standard", w.t("2, 3 and 4")),
                ("flat", w.t("1, 2 and 3: nobles weigh heavily")),
                ("grand", w.t("3, 4 and 6: big numbers")),
            ),
        ),
    ]


def pages(w: Words) -> list[Page]:
    """Returns the rules as told to players."""
    return [
        Page(
            w.t("In short"),
            w.t(
                "You are a cat of rank and collect birds: 🦃 turkeys, 🐔 chickens and 🦚 peacocks. Every round you split "
                "the cards you are dealt into an **open** and a **closed** bid for your neighbour, who takes one and "
                "leaves you the other, while you take one from your neighbour on the other side.\n\nBirds in front of "
                "you are in danger until you **secure** them in your palace. Only the palace counts: **most points "
                "there win**."
            ),
        ),
        Page(
            w.t("The two bids"),
            w.t(
                "Everyone gets three cards, or five with two players. **All** of them go into your two bids; one bid may be "
                "empty. From the second round on you may add up to **two** cards that lie in front of you.\n\nWhen all "
                "have locked, the bids are shown: faces of the open ones, backs of the closed ones. Backs are 🔷 blue "
                "(striped) or 🔴 red (spotted); red cards come in the last rounds: divas, the queen, bonus cards and "
                "catastrophes.\n\nThe bids go left in one round and right in the next; with **Toss**, a coin says so every "
                "round. All choose at the same time; what your neighbour leaves comes back to you. Everything is then "
                "laid out in front of you, sorted by species; bonus cards go under your palace card at once."
            ),
        ),
        Page(
            w.t("Sir Gulpington and The Great Pounce"),
            w.t(
                "🍗 **Sir Gulpington** cannot resist birds. He takes all birds of the species that is worth "
                "**second most** in front of you. Two of him leave you only the best species. With a single species "
                "there is nothing for him.\n\n🐾 **The Great Pounce** takes the species worth **most**, even the "
                "only one. If both come, Sir Gulpington eats first.\n\nOnly birds count for what a species is worth, and "
                "nobles always stay. If species are worth the same, you say which goes. Birds in the palace are safe."
            ),
        ),
        Page(
            w.t("Securing"),
            w.t(
                "After that you may secure any number of species. **All** birds of the species go, minus birds too, "
                "together with **all** its nobles, and there must be at least one: 😼 duchess for turkeys, baroness for "
                "chickens, marquise for peacocks. Without a noble, a 🤴 royal cat or Her Serene Whiskers goes along "
                "instead.\n\nNobles and royals cost points, so take them along wisely: next time the same species "
                "needs a new one. In the last round, whatever you do not secure is lost.\n\n**Beginners**: only one "
                "noble goes along, the others stay; cards on the table cannot be added to bids."
            ),
        ),
        Page(
            w.t("Points"),
            w.t(
                "Values as a rule: 🦃 2 · 🐔 3 · 🦚 4. Skinny turkey −2, scared chicken −3, plucked peacock −4. Divas are "
                "worth two more than their kind. Nobles −2, royal cats −3, Her Serene Whiskers −1.\n\n🎯 **Bonus "
                "cards** bring 5 each at the end: one for every species if **none** of it is in your palace, "
                "one if there are **at least** 8 turkeys, 6 chickens or 4 peacocks. Minus birds and divas count as "
                "birds.\n\nIn a tie, fewer cats in the palace win."
            ),
        ),
        Page(
            w.t("Words of this table"),
            w.t(
                "`/cattitude bid`, `choose`, `collect`, `secure` and `unlock` do the same as the buttons in your hand, "
                "and `/cattitude hand` shows it. `/cattitude score` shows every tableau, and your palace.\n\nIf "
                "your time runs out: everything is offered face down, the open bid is taken, nothing is secured (in the "
                "last round whatever plainly brings points)."
            ),
        ),
    ]
