"""What is observed is there, in the very class that is named: an inherited one would be None."""

import importlib

import pytest

from railswitch.shim.tracing.hooks import observers


@pytest.mark.ray
@pytest.mark.parametrize("name", sorted(observers()))
def test_every_door_has_what_is_put_before_it(name: str) -> None:
    module = importlib.import_module(name)
    for member in observers()[name]:
        owner = vars(module)[member.owner] if member.owner else module
        assert member.name in vars(owner), f"{name}.{member.owner} inherits {member.name}"
