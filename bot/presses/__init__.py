"""From a press or command to its table and back: what buttons, menus, forms and commands share."""
