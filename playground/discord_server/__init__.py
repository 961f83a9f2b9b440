"""A Discord on a socket: HTTP and gateway for an unmodified ``python -m bot``.

SimCord keeps the state and answers the requests; this package puts Discord's wire around it: limits, faults, sessions.
"""
