"""Belle of the Ball's options, presets and rules, as players read them."""

from __future__ import annotations

from bot.games.ui import Option, Page, Preset
from bot.i18n.words import Words
from cogs.belle import cards


def title(w: Words) -> str:
    """Returns the game's name."""
    return w.t("Belle of the Ball")


def tagline(w: Words) -> str:
    """Returns one sentence on what the game is."""
    return w.t("Rival parties, one line of guests, and Belles who ignore the rules.")


def presets(w: Words) -> list[Preset]:
    """Returns the sets of options a host picks with one press."""
    return [Preset("one_deck", w.t("One deck"), w.t("Belles stand in the line with the guests"))]


def options(w: Words) -> list[Option]:
    """Returns every option a host can change."""
    return [
        Option(
            "one_deck",
            w.t("Decks"),
            w.t("Whether Belles stand in the line and are invited like guests"),
            ((False, w.t("guests and Belles apart")), (True, w.t("one deck of all"))),
        ),
        Option(
            "discard_remainder",
            w.t("Too few guests for a line"),
            w.t("What happens to the last ones; matters with three players"),
            ((False, w.t("they form a short line")), (True, w.t("they are not dealt"))),
        ),
        Option(
            "tie",
            w.t("Equal chips at the end"),
            w.t("Who wins then"),
            (("shared", w.t("the victory is shared")), ("guests", w.t("who has more guests left"))),
        ),
        Option(
            "first_host",
            w.t("Who begins"),
            w.t("Who has the start token in the first round"),
            (("opener", w.t("who opened the table")), ("random", w.t("anybody"))),
        ),
    ]


def pages(w: Words) -> list[Page]:
    """Returns the rules as players read them."""
    return [
        Page(
            w.t("In short"),
            w.t(
                "Everyone hosts a party on the same evening, and the guests arrive in **one line**. In turn you "
                "invite a guest, the first one for free, and put them into one of your four groups. When a group "
                "has **five guests** it earns chips for what its guests have in common, and leaves. The **Belles** in "
                "your hand each break one of these rules. Most chips win."
            ),
        ),
        Page(
            w.t("A turn"),
            w.t(
                "1. You may play **one Belle**, before you invite.\n2. **Invite**: take the first guest of the line, or "
                "one further back by placing **one of your chips on everyone you skip**. Chips lying on the guest you "
                "invite are yours, after you have paid. Without chips you take the first one.\n3. **Group**: put the "
                "guest into one of your groups or an empty space. Guests never move again.\n4. Full groups **score** "
                "and leave; their spaces are free again.\n\nYou have 60 seconds for each step. After that the rest of "
                "your turn is played for you: the first guest, into the group that suits them best."
            ),
        ),
        Page(
            w.t("What a group earns"),
            w.t(
                "Every guest has three interests. For each interest that **two or more** guests of a full group "
                "share, it earns **as many chips as there are guests with it**. Five globes and two hearts make 7; "
                "what only one guest has earns nothing.\n\nA group of five earns 5 to 15 chips. Groups that are not "
                "full at the end earn nothing."
            ),
        ),
        Page(
            w.t("Rounds and the end"),
            w.t(
                "In every round three guests for each player are dealt into the line. When it is empty, everyone "
                "draws Belles up to three, and the player with the **fewest chips** starts the next round (in a tie, "
                "the first to the left of whoever started this one).\n\n72 guests want to come; 12 of them stay at home, "
                "and no one knows which. When all others have been invited, the ball is over."
            ),
        ),
        Page(
            w.t("Playing Belles"),
            w.t(
                "One Belle a turn, before inviting, unless she says otherwise. After her you invite as usual, unless "
                "she says \u201cinstead\u201d or \u201cnobody\u201d.\n\nA Belle who could do nothing is **not offered**; "
                "**Why not?** in your hand says what she lacks, and so does `/belle rules`. Belles about full groups (Wallflowers Welcome, Toast "
                "of the Evening, Matchmaker, Encore) need a group that one more guest makes full; Intimate Gathering "
                "one of three or four guests. They ask their question after you have grouped your guest; if the group "
                "does not get full, they are wasted.\n\nA guest with a ribbon is reserved: others walk past "
                "without paying. Chips cannot be borrowed, and a guest moved to another group counts as placed last."
            ),
        ),
        *_belles(w),
        Page(
            w.t("One deck"),
            w.t(
                "As an option, the Belles who are not dealt are shuffled in with the guests. They stand in the line, "
                "cost what guests cost, and go to your hand instead of your party, to be played from your next turn "
                "on. No one draws at the end of a round, and there is no hand limit."
            ),
        ),
        Page(
            w.t("Words of this table"),
            w.t(
                "`/belle invite`, `/belle group`, `/belle belle` and `/belle choose` do the same as menus and buttons, "
                "`/belle hand` shows your Belles to you alone, `/belle score` everyone's groups guest by guest. "
                "`/table end` proposes to stop without a result."
            ),
        ),
    ]


def _belles(w: Words) -> list[Page]:
    """Returns all Belles, on two pages."""
    lines = [
        f"- **{cards.name(belle, w)}**: {cards.effect(belle, w)}\n"
        + "-# "
        + w.t("What she ignores: {rule}.", rule=cards.ignored(belle, w))
        for belle in cards.BELLES
    ]
    half = len(lines) // 2
    return [
        Page(w.t("The Belles: line and party"), "\n".join(lines[:half])),
        Page(w.t("The Belles: score and mischief"), "\n".join(lines[half:])),
    ]
