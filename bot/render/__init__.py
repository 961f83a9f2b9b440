"""The drawing kit: what the pictures of all games are made of.

Plain synchronous functions from plain values to PNG bytes. They take a few milliseconds of processor time, so the
host calls them in a thread, never on the event loop. The rooms, from the ground up:

- ``colours``: the one palette, on dark felt, and what a picture is reduced to when it is written.
- ``sprite``: a finished piece of picture; ``svg``: makes sprites of the drawings in ``data`` and of single shapes.
- ``lettering``: fonts, text that fits its place, and names as people really write them.
- ``inks``: sprites as numbers of a palette, and the PNG file.
- ``canvas``: a picture in the making: put sprites, write lines, take the PNG.
- ``parts``: emblems, panels, bubbles, badges; ``table`` and ``chart``: figures for the end of a round or a match.
- ``cover``: the banner of a lobby, from the look that a game's UI names.

No one's words are in here: what a person reads comes in translated. Colour never tells anything alone.
"""
