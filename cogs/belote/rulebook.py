"""Belote's options, presets and rules, as players read them."""

from __future__ import annotations

from bot.games.ui import Option, Page, Preset
from bot.i18n.words import Words


def title(w: Words) -> str:
    """Returns the game's name."""
    return w.t("Belote")


def tagline(w: Words) -> str:
    """Returns one sentence on what the game is."""
    return w.t("Tricks and trumps for two pairs of partners.")


def presets(w: Words) -> list[Preset]:
    """Returns the sets of options a host picks with one press."""
    return [
        Preset("classic", w.t("Classic"), w.t("The rulebook to the letter; the dealer leads")),
        Preset(
            "traditional", w.t("Traditional"), w.t("As in the cafés: eldest hand leads, capot 252")
        ),
    ]


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    no_yes = ((False, w.t("no")), (True, w.t("yes")))
    return [
        Option(
            "target",
            w.t("Points to play for"),
            w.t("The match ends there"),
            tuple((points, str(points)) for points in (151, 301, 501, 701, 1001, 1501, 2001)),
        ),
        Option(
            "target_rule",
            w.t("The target must be"),
            w.t("Pass the target, or just reach it"),
            (("exceed", w.t("exceeded")), ("reach", w.t("reached"))),
        ),
        Option(
            "first_lead",
            w.t("First lead"),
            w.t("Who leads to the first trick"),
            (("dealer", w.t("the dealer")), ("eldest", w.t("the player after the dealer"))),
        ),
        Option(
            "direction",
            w.t("Direction of play"),
            w.t("Which way turns go round"),
            (("right", w.t("to the right")), ("left", w.t("to the left"))),
        ),
        Option(
            "all_pass_dealer",
            w.t("Dealer after all pass"),
            w.t("Who deals when no one took"),
            (("left", w.t("on the dealer's left")), ("right", w.t("on the dealer's right"))),
        ),
        Option(
            "partner_winning",
            w.t("Void while the partner wins"),
            w.t("Must you trump your partner's trick?"),
            (("must_trump", w.t("must trump, not higher")), ("free", w.t("may play anything"))),
        ),
        Option(
            "beat_partner_on_trump_lead",
            w.t("Beat the partner's trump"),
            w.t("On a trump lead, even if the partner is winning"),
            no_yes,
        ),
        Option(
            "undertrump_free",
            w.t("Discard instead of under-trumping"),
            w.t("When you cannot beat the trump in the trick"),
            no_yes,
        ),
        Option(
            "capot",
            w.t("All eight tricks"),
            w.t("How the bonus counts"),
            (("extra", w.t("on top of 162")), ("total", w.t("in total"))),
        ),
        Option(
            "capot_value",
            w.t("Value of all eight tricks"),
            w.t("Usually 252"),
            ((252, "252"), (250, "250")),
        ),
        Option(
            "solo_capot",
            w.t("All eight tricks by one player"),
            w.t("What it is worth"),
            (
                ("extra350", w.t("350 on top of 162")),
                ("total350", w.t("350 in total")),
                ("off", w.t("as for two players")),
            ),
        ),
        Option(
            "belote_in_contract",
            w.t("Belote counts for the contract"),
            w.t("King and queen of trump"),
            no_yes[::-1],
        ),
        Option(
            "tie",
            w.t("Equal points"),
            w.t("What happens to the taker's team"),
            (("fail", w.t("the taker fails")), ("litige", w.t("carried over to the next round"))),
        ),
        Option(
            "belote_call",
            w.t("Calling belote"),
            w.t("Who says it"),
            (("auto", w.t("the table")), ("manual", w.t("the player, or not at all"))),
        ),
        Option("announcements", w.t("Announcements"), w.t("Runs and fours of a kind"), no_yes),
        Option("round_to_tens", w.t("Round to tens"), w.t("What a team scores in a round"), no_yes),
        Option(
            "reveal_hands",
            w.t("Show all hands afterwards"),
            w.t("When a round has been played"),
            no_yes[::-1],
        ),
    ]


def pages(w: Words) -> list[Page]:
    """Returns the rules pages."""
    return [
        Page(
            w.t("In short"),
            w.t(
                "Four players, partners opposite each other, 32 cards from seven to ace. Each round one player chooses "
                "the trump suit; their team must then make **more points than the other**. First team past the target "
                "wins.\n\nPartners do not talk about their cards: play tells enough."
            ),
        ),
        Page(
            w.t("Bidding"),
            w.t(
                "Everybody gets five cards and one more is turned up. Beginning after the dealer, each player may "
                "**take** the turned card's suit as trump or pass. If all pass, there is a second round: name any "
                "**other** suit or pass. If all pass again, nothing is played and the deal moves on.\n\nWhoever takes "
                "gets the turned card and two more, the others get three: everybody holds eight."
            ),
        ),
        Page(
            w.t("Play"),
            w.t(
                "The dealer leads to the first trick (or the player after, if the table chose so); whoever takes a "
                "trick leads to the next.\n- **Follow suit** if you can.\n- If you cannot, **trump**.\n- If there is a "
                "trump in the trick already, play a **higher** trump if you can, a lower one otherwise.\n- While your "
                "partner is winning the trick you need not go higher.\n- With neither the suit nor a trump, play "
                "anything.\n\nThe highest trump takes the trick, otherwise the highest card of the suit led. Your hand "
                "only offers what is allowed; **Why not?** explains the rest."
            ),
        ),
        Page(
            w.t("Ranks and points"),
            w.t(
                "**Trump**, high to low: J 20 · 9 14 · A 11 · 10 10 · K 4 · Q 3 · 8 · 7\n**Other suits**: A 11 · "
                "10 10 · K 4 · Q 3 · J 2 · 9 · 8 · 7\n\nThe last trick is worth 10 more: 162 points in a round.\n"
                "**Belote**: king and queen of trump in one hand give 20, called as they are played, and always stay "
                "with their team.\n**Capot**: all eight tricks give a bonus, more if one player took them all."
            ),
        ),
        Page(
            w.t("The contract"),
            w.t(
                "After eight tricks both teams count. If the taker's team has **more**, both write down what they "
                "made. If not, even on a tie, the other team writes down everything; the taker's team keeps only its "
                "own belote.\n\nThe count of every round is posted so that you can check it."
            ),
        ),
        Page(
            w.t("Words of this table"),
            w.t(
                "`/belote bid`, `/belote card` and `/belote hand` do the same as the buttons. `/belote score` shows "
                "the match so far. `/table end` proposes to stop without a result."
            ),
        ),
    ]
