"""A Discord on a socket: HTTP and gateway for an unmodified ``python -m bot``.

SimCord has the state and answers requests; this adds Discord's protocol: limits, faults, sessions.
"""
