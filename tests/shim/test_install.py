"""Installing, installing twice, uninstalling, and what stands in the way."""

import pytest

from .running import python

PRELUDE = "import railswitch.shim as shim\n"


def test_uninstall_gives_everything_back() -> None:
    done = python(
        "-W",
        "ignore",
        "-c",
        """
import os, sys, warnings
import railswitch.shim as shim
shim.uninstall()                       # harmless
shim.install(); shim.install()         # once
assert shim.is_installed()
import ray.train.torch, ray.air.session
from ray.air import Checkpoint
import ray.air.checkpoint
import ray
hooked = ray.init
switched = ray.train.torch.TorchTrainer
assert switched.__module__ == "railswitch.shim._framework_trainers", switched
assert hasattr(ray.train.Checkpoint, "from_dict")
shim.uninstall()
assert not shim.is_installed()
assert not [f for f in sys.meta_path if type(f).__module__.startswith('railswitch')]
assert ray.init is not hooked
assert ray.train.torch.TorchTrainer.__module__ == "ray.train.v2.torch.torch_trainer"
assert type(ray.train) is type(os)
assert not hasattr(ray.train.Checkpoint, "from_dict")
assert not hasattr(ray.air, "Checkpoint")
assert not hasattr(ray.air, "checkpoint")
try:
    import ray.air.checkpoint
except ModuleNotFoundError:
    print("given back")
shim.install()                         # and once more
from ray.air import Checkpoint as again
assert again is Checkpoint
""",
    )
    assert (done.code, done.out) == (0, "given back\n"), done.err


def test_uninstalled_before_ray_was_imported_leaves_the_flag_as_it_was() -> None:
    code = "import os; shim.install(); shim.uninstall(); print(os.environ['RAY_TRAIN_V2_ENABLED'])"
    assert python("-c", PRELUDE + code, flag="false").out == "false\n"


@pytest.mark.parametrize(("before", "after"), [("0", "1"), ("1", "0")])
def test_the_other_engine_was_imported_before(before: str, after: str) -> None:
    code = f"import os, ray.train; os.environ['RAY_TRAIN_V2_ENABLED'] = '{after}'\n{PRELUDE}"
    done = python("-c", code + "shim.install()", flag=before)
    assert done.code == 1
    assert "SwitchConflictError" in done.err
    assert "Move the first import of `ray.train`" in done.err


@pytest.mark.parametrize("flag", ["0", "1"])
def test_the_same_engine_was_imported_before(flag: str) -> None:
    code = f"import ray.train\n{PRELUDE}shim.install()\nfrom ray.air import Checkpoint; print(1)"
    done = python("-c", code, flag=flag)
    assert (done.code, done.out) == (0, "1\n"), done.err
    assert "LateInstallWarning" in done.err


@pytest.mark.parametrize(
    "use",
    [
        "import railswitch.shim; railswitch.shim.install()",
        "import railswitch.shim.session",
        "from railswitch.shim import session",
        "from railswitch.shim.torch import TorchTrainer",
    ],
)
def test_an_unsupported_ray(use: str) -> None:
    code = f"""
import importlib.metadata as metadata
version = metadata.version
metadata.version = lambda name: "2.9.3" if name == "ray" else version(name)
{use}
"""
    done = python("-c", code)
    assert done.code == 1
    assert "Ray 2.9.3 is installed, but this railswitch supports Ray" in done.err


def test_a_flag_that_means_nothing() -> None:
    done = python("-c", PRELUDE + "shim.install()", flag="maybe")
    assert done.code == 1
    assert "FlagError: RAY_TRAIN_V2_ENABLED is 'maybe'" in done.err


def test_what_somebody_patches_counts() -> None:
    code = """
from unittest import mock
shim.install()
import ray.air
with mock.patch("ray.air.session.report") as fake:
    ray.air.session.report({})
assert fake.called
assert ray.air.session.report.__module__ == "railswitch.shim.session"
print("patched")
"""
    assert python("-W", "ignore", "-c", PRELUDE + code).out == "patched\n"


def test_it_imports_nothing_of_ray_by_itself() -> None:
    """It is installed in the middle of the program's own import of Ray."""
    code = (
        "import sys, railswitch.shim._install, railswitch.shim.tracing.install; "
        "print([name for name in sys.modules if name.partition('.')[0] == 'ray'])"
    )
    done = python("-c", code)
    assert (done.code, done.out) == (0, "[]\n"), done.err
