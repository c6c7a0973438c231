"""What pyproject.toml cannot say: ``railswitch.pth`` goes beside the package, not into it.

Python executes it when it starts; it loads the shim where ``RAILSWITCH_SHIM`` asks for it. And the
README of a package has no files beside it to which its links could lead.
"""

import re
from pathlib import Path
from typing import Any

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.editable_wheel import editable_wheel

PTH = Path("shim", "railswitch.pth")
_SOURCE = re.compile(r'^Source = "(.+?)/?"$', re.MULTILINE)
_LINK = re.compile(r"(!?)\[([^\[\]]*)\]\((?![a-z]+:|#)([^()\s]+)\)")


def readme() -> str:
    """The README with links to the repository that ``[project.urls]`` names; else without them."""
    text = Path("README.md").read_text(encoding="utf-8")
    source = _SOURCE.search(Path("pyproject.toml").read_text(encoding="utf-8"))
    if source is None:
        return _LINK.sub(lambda link: "" if link[1] else link[2], text)
    return _LINK.sub(rf"\1[\2]({source[1]}/blob/HEAD/\3)", text)


class BuildWithPth(build_py):
    """For wheels: the file at the top of what is installed."""

    def run(self) -> None:
        """Copy the package, then the file."""
        super().run()
        if not self.editable_mode:
            self.copy_file(str(PTH), str(Path(self.build_lib, PTH.name)), preserve_mode=False)


class EditableWithPth(editable_wheel):
    """For ``pip install -e``: the same file in the wheel that stands for the sources."""

    def _select_strategy(self, *args: Any) -> Any:
        return _WithPth(super()._select_strategy(*args))


class _WithPth:
    """A strategy of setuptools for editable installs that also writes the file."""

    def __init__(self, strategy: Any) -> None:
        self._strategy = strategy

    def __enter__(self) -> Any:
        self._strategy.__enter__()
        return self

    def __exit__(self, *error: Any) -> Any:
        return self._strategy.__exit__(*error)

    def __call__(self, wheel: Any, files: list[str], mapping: dict[str, str]) -> None:
        self._strategy(wheel, files, mapping)
        wheel.writestr(PTH.name, PTH.read_text(encoding="utf-8"))


setup(
    cmdclass={"build_py": BuildWithPth, "editable_wheel": EditableWithPth},
    long_description=readme(),
    long_description_content_type="text/markdown",
)
