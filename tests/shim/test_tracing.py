"""Where runs are observed."""

import os

import pytest

from railswitch.shim.tracing.hooks import observers
from railswitch.shim.tracing.storage import STORAGE
from railswitch.v2._ray import surface

MAY_BE_GONE = {"ray.air.config", "ray.train.base_trainer"}
"""Modules that Ray has announced to remove: what is not loaded is not observed either."""


def test_what_is_observed_is_in_the_surface(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(STORAGE, os.devnull)
    needed = surface.needed()
    unknown = [
        f"{module}: {member.owner}.{member.name}"
        for module, members in observers().items()
        for member in members
        if module.startswith("ray.") and module not in MAY_BE_GONE
        if not is_needed(needed.get(module, {}), member.owner, member.name)
    ]
    assert unknown == []


def is_needed(names: dict[str, dict[str, list[str]]], owner: str, name: str) -> bool:
    if not owner or name == "__init__":
        return (owner or name) in names
    return name in names.get(owner, {}).get("members", ())
