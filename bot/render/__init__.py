"""The drawing kit that makes the pictures of all games.

Plain synchronous functions turn plain values into PNG bytes. They take a few milliseconds of CPU
time, so the host calls them in a thread, never on the event loop. The modules, lowest first:

- ``colours``: the palette on dark felt, to which pictures are reduced.
- ``sprite``: a finished piece of a picture; ``svg``: sprites of drawings in ``data`` and of shapes.
- ``lettering``: fonts, text fitted to its space, and names as people really write them.
- ``inks``: sprites as palette numbers, and the PNG file.
- ``canvas``: a picture under construction: put sprites, write lines, get the PNG.
- ``parts``: emblems, panels, arrows, badges; ``chart``: totals from round to round.
- ``cover``: the banner of a lobby, in the style that a game's UI names.

Texts are already translated. Colour is never the only way to tell two things apart.
"""
