"""A Discord on a socket: HTTP and gateway for an unmodified ``python -m bot``.

SimCord has the state and handles requests; this adds the protocol: limits, faults, sessions.
"""
