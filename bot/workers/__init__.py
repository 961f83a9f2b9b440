"""Runs slow work, such as robots' thinking and drawing pictures, in separate processes."""
