"""What is observed is there, in the very class that is named: an inherited one would be None."""

import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from railswitch.shim.tracing.hooks import observers


@pytest.mark.ray
@pytest.mark.parametrize("name", sorted(observers()))
def test_every_door_has_what_is_put_before_it(name: str) -> None:
    module = importlib.import_module(name)
    for member in observers()[name]:
        owner = vars(module)[member.owner] if member.owner else module
        assert member.name in vars(owner), f"{name}.{member.owner} inherits {member.name}"


@pytest.mark.parametrize("name", ["railswitch.shim", "railswitch.shim.tracing.install"])
def test_what_is_installed_while_ray_is_imported_does_not_import_it(name: str) -> None:
    """Else Ray's package would be made twice, and the second would lack what the first loaded."""
    code = f"import sys, {name}; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.ray
@pytest.mark.parametrize("variable", ["RAILSWITCH_SHIM", "RAILSWITCH_TRACE"])
def test_ray_is_whole_where_the_variable_is_set(variable: str, tmp_path: Path) -> None:
    value = "1" if variable == "RAILSWITCH_SHIM" else str(tmp_path)
    code = "import ray; ray.actor, ray.remote_function"
    variables = {**os.environ, variable: value}
    subprocess.run([sys.executable, "-c", code], env=variables, check=True)
