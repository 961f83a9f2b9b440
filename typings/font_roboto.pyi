"""What the bot uses of ``font-roboto``, which has no types of its own."""

font_files: dict[str, str]
"""Paths of the fonts, by name."""
