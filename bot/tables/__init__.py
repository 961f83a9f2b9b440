"""Tables: sessions of a game in a channel, from lobby to result, all of them durable."""
