"""Starts it all, without a word of Ray."""

from app import train_func
from app.launcher import run

run(train_func)
