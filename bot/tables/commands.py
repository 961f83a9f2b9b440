"""The commands that a table accepts: from people, from time-outs and from the bot itself."""

# ruff: noqa: F401 - other modules import these from here
# pyright: reportUnusedImport=false

from bot.tables.controls import PLAY, draft_as, key_of, need_single
from bot.tables.games import ANY, Before, ComponentAction, Draft, Meaning, Pick
from bot.tables.leaving import AcceptSeat, DeclineSeat, Depart, Erase, OfferSeat, Return
from bot.tables.lobby import (
    BringWord,
    Cancel,
    Close,
    Configure,
    Join,
    Kick,
    Leave,
    OpenSeal,
    SeatRobots,
    Start,
)
from bot.tables.placed import Announce, Placed, Succeed, Thin
from bot.tables.play import Act, Stepped, TimeUp
from bot.tables.referee import Command
from bot.tables.refused import Refused, malformed, need_valid
from bot.tables.stops import Resume, Retry
from bot.tables.votes import AskVote, CastVote, VoteEnd
