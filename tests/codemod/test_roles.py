"""Who runs a function: every labelled line in ``roles/``, folder by folder, each a repository.

A line ``session.report(...)  # role: train`` says who runs it: ``train``, ``tune``, ``both`` or
``neither``. A wrong role would be a wrong rewrite, so there must be none; a role that is not seen
would be a finding, and there are none of these either.
"""

from __future__ import annotations

import re
import shutil
from collections import Counter
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from railswitch.catalogue import Role
from railswitch.codemod.documents import code_in
from railswitch.codemod.names.module import Module
from railswitch.codemod.repository.roles import Verdict, roles_of
from railswitch.codemod.repository.survey import survey

FOLDER = Path(__file__).parent / "roles"
_LABEL = re.compile(r"# role: (\w+)$")
_REPORT = "ray.air.session.report"
_NAMES = {Role.TRAIN_WORKER: "train", Role.TUNE_TRAINABLE: "tune"}


def _repositories() -> list[Path]:
    return sorted(path for path in FOLDER.iterdir() if path.is_dir())


def _named(verdict: Verdict) -> str:
    if verdict.is_both:
        return "both"
    return _NAMES[verdict.role] if verdict.role else "neither"


def _judged(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Each labelled line with what is said and what is true."""
    paths = sorted(str(path) for path in folder.rglob("*.py"))
    outside = survey(paths, map, code_in)
    for path in paths:
        module = Module(Path(path).read_text(), path, outside.get(path))
        said = {use.node.lineno: roles_of(module).of(use) for use in module.find(_REPORT)}
        for number, line in enumerate(module.source.text.splitlines(), start=1):
            label = _LABEL.search(line)
            if label:
                place = f"{Path(path).relative_to(folder.parent)}:{number}"
                yield place, _named(said[number]), label[1]


@pytest.fixture
def repository(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy outside this repository, which has imports of its own."""
    folder: Path = request.param
    shutil.copytree(folder, tmp_path / folder.name)
    return tmp_path / folder.name


@pytest.mark.parametrize(
    "repository", _repositories(), indirect=True, ids=lambda folder: folder.name
)
def test_no_role_is_wrong(repository: Path) -> None:
    wrong = [(place, said, true) for place, said, true in _judged(repository) if said != true]
    assert not wrong


def test_precision_and_recall(tmp_path: Path) -> None:
    judged: list[tuple[str, str]] = []
    for folder in _repositories():
        shutil.copytree(folder, tmp_path / folder.name)
        judged += [(said, true) for _, said, true in _judged(tmp_path / folder.name)]
    labels = Counter(true for _, true in judged)
    assert sum(labels.values()) >= 60
    assert min(labels[name] for name in ("train", "tune", "both", "neither")) >= 3
    for role in ("train", "tune", "both", "neither"):
        right = sum(1 for said, true in judged if said == true == role)
        precision = right / max(1, sum(1 for said, _ in judged if said == role))
        recall = right / labels[role]
        figures = f"precision {precision:.3f}, recall {recall:.3f}"
        print(f"{role:8} {labels[role]:3} functions, {figures}")  # noqa: T201 - shown by `pytest -s`
        assert (precision, recall) == (1, 1)


@pytest.mark.ray
def test_rays_own_examples() -> None:
    """Each report in the examples of the installed Ray is for the library that it names."""
    ray = find_spec("ray")
    assert ray is not None
    assert ray.origin is not None
    said: Counter[tuple[str, str]] = Counter()
    for path in sorted(Path(ray.origin).parent.glob("t*/examples/**/*.py")):
        module = Module(path.read_text(), str(path))
        for name in ("train", "tune"):
            for use in module.find(f"ray.{name}.report"):
                if use.call is not None:
                    said[name, _named(roles_of(module).of(use))] += 1
    assert set(said) == {("train", "train"), ("tune", "tune")}
    assert said.total() >= 25
