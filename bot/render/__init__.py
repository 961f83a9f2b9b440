"""The drawing kit for every game's pictures.

Plain synchronous functions turn plain values into PNG bytes. They take a few milliseconds of CPU
time, so the host calls them in a thread, never on the event loop. The modules, lowest first:

- ``colours``: the dark felt palette, to which all pictures are reduced.
- ``sprite``: a finished piece of a picture; ``svg``: sprites of drawings in ``data`` and of shapes.
- ``lettering``: fonts, text fitted to its space, and names as people really write them.
- ``inks``: sprites as palette numbers, and the PNG file.
- ``canvas``: a picture under construction: place sprites, write lines, get the PNG.
- ``parts``: emblems, panels, arrows and badges; ``chart``: totals from round to round.
- ``cover``: a lobby's banner, in the style that the game's UI names.

Texts are already translated. Colour is never the only way to tell two things apart.
"""
