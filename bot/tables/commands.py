"""What can be asked of a table. People, time-outs and the bot itself all go through these."""

from bot.tables.leaving import AcceptSeat, DeclineSeat, Depart, Erase, OfferSeat, Return
from bot.tables.lobby import Cancel, Close, Configure, Join, Kick, Leave, SeatRobots, Start
from bot.tables.placed import Placed, Succeed
from bot.tables.play import Act, Stepped, TimeUp
from bot.tables.referee import Command, ComponentAction, Draft, Refused, meaningless, meant
from bot.tables.stops import Resume, Retry
from bot.tables.votes import AskVote, CastVote, VoteEnd

__all__ = [
    "AcceptSeat",
    "Act",
    "AskVote",
    "Cancel",
    "CastVote",
    "Close",
    "Command",
    "ComponentAction",
    "Configure",
    "DeclineSeat",
    "Depart",
    "Draft",
    "Erase",
    "Join",
    "Kick",
    "Leave",
    "OfferSeat",
    "Placed",
    "Refused",
    "Resume",
    "Retry",
    "Return",
    "SeatRobots",
    "Start",
    "Stepped",
    "Succeed",
    "TimeUp",
    "VoteEnd",
    "meaningless",
    "meant",
]
