"""The settings of people and servers, as menus and lines."""
