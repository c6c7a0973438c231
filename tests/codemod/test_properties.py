"""What holds for any program: it still parses, a second run changes nothing, the rest stays.

The programs are put together from all legacy code that the catalogue and the fixtures have, made
up by hypothesmith, and taken from the packages that are installed here.
"""

from __future__ import annotations

import ast
import os
import random
import sysconfig
import textwrap
import warnings
from collections import Counter
from pathlib import Path

import hypothesmith
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from railswitch.catalogue import DEPRECATIONS, Role
from railswitch.codemod.engine import Outcome, check, migrate
from railswitch.codemod.names.module import Module
from railswitch.codemod.settings import Settings, Target

from .fixtures import FOLDER, Fixture, fixtures, name_of

SITE_PACKAGES = Path(sysconfig.get_paths()["purelib"])

FRAGMENTS = sorted(
    {row.before for row in DEPRECATIONS if Role.SHELL not in row.roles}
    | {path.read_bytes().decode() for path in FOLDER.glob("*/*.py")}
)

WRAPPERS = (
    "{}",
    "def part_{n}():\n{}\n    return None\n",
    "class Part{n}:\n    def method(self):\n{}\n        return self\n",
    "if True:\n{}\nelse:\n    pass\n",
    "try:\n{}\nexcept ImportError:\n    pass\n",
    "with open('x') as file_{n}:\n{}\n",
    "async def part_{n}():\n{}\n",
)

any_settings = st.builds(
    Settings,
    unsafe=st.booleans(),
    target=st.sampled_from(Target),
    assume=st.sampled_from([None, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE]),
    select=st.one_of(
        st.none(), st.frozensets(st.sampled_from([row.id for row in DEPRECATIONS]), max_size=40)
    ),
)

EXPLORE = int(os.environ.get("RAILSWITCH_EXPLORE") or 0)
"""How many times more programs to try, by chance; 0 for those that are always the same."""


def examples(count: int) -> settings:
    return settings(
        max_examples=count * (EXPLORE or 1),
        derandomize=not EXPLORE,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
    )


@st.composite
def legacy_programs(draw: st.DrawFn) -> str:
    """Two to four pieces of legacy code, each as it is or inside something else."""
    parts = []
    fragments = draw(st.lists(st.sampled_from(FRAGMENTS), min_size=2, max_size=4))
    for number, fragment in enumerate(fragments):
        wrapper = draw(st.sampled_from(WRAPPERS))
        indent = max((len(line) - len(line.lstrip()) for line in wrapper.splitlines()), default=0)
        width = indent if wrapper != "{}" else 0
        inner = textwrap.indent(fragment, " " * max(width, 4 if wrapper != "{}" else 0))
        parts.append(wrapper.replace("{n}", str(number)).replace("{}", inner.rstrip("\n")))
    text = draw(st.sampled_from(["\n", "\n\n\n", "\n# and then\n"])).join(parts)
    text += draw(st.sampled_from(["", "\n", "  # the end"]))
    return text.replace("\n", draw(st.sampled_from(["\n", "\r\n"])))


def is_python(text: str) -> bool:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            ast.parse(text)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            return False
    return True


def used_too_early(text: str) -> set[str]:
    """The names that a program imports at its top level only below a place that mentions them."""
    module = Module(text)
    return {
        mention.root.id
        for scope in module.names.scope_of.values()
        for mention in scope.mentions
        if (symbol := scope.lookup(mention.root.id)) is not None
        and symbol.scope is module.names.root
        and symbol.is_imported
        and all(b.statement.lineno > mention.statement.lineno for b in symbol.bindings)
    }


def rules(outcome: Outcome) -> Counter[str]:
    return Counter(issue.rule for issue in outcome.issues)


def assert_sound(text: str, chosen: Settings) -> Outcome:
    """Migrate, and hold the result against what must be true of any."""
    outcome = migrate(text, chosen)
    assert is_python(outcome.text)
    assert used_too_early(outcome.text) <= used_too_early(text)
    again = migrate(outcome.text, chosen)
    assert again.text == outcome.text
    assert not again.fixed
    assert rules(check(outcome.text, chosen)) == rules(outcome)
    if not outcome.fixed:
        assert outcome.text == text
    return outcome


@examples(250)
@given(legacy_programs(), any_settings)
def test_legacy_code_in_any_combination(text: str, chosen: Settings) -> None:
    assume(is_python(text))
    assert_sound(text, chosen)


LATE_IMPORTS = """
print("too late for what stands above")
import string as late_string
from railswitch.v1 import Result as LateResult
from ray import serve as late_serve
from ray.train import DataConfig as LateConfig
from ray.tune import Stopper as LateStopper
"""


@pytest.mark.parametrize("fixture", fixtures("before"), ids=name_of)
def test_imports_at_the_end_are_no_place_for_others(fixture: Fixture) -> None:
    text = fixture.text.rstrip() + "\n" + LATE_IMPORTS
    outcome = migrate(text, fixture.settings)
    assert outcome.text.endswith(LATE_IMPORTS)
    assert used_too_early(outcome.text) <= used_too_early(text)


@examples(60)
@given(legacy_programs())
def test_marks_change_no_program_and_are_never_doubled(text: str) -> None:
    assume(is_python(text))
    plain = migrate(text, Settings())
    marked = migrate(text, Settings(todo=True))
    assert ast.dump(ast.parse(marked.text)) == ast.dump(ast.parse(plain.text))
    assert migrate(marked.text, Settings(todo=True)).text == marked.text
    comments = marked.text.count("# railswitch: TODO[")
    assert rules(marked)["RS002"] == comments - text.count("# railswitch: TODO[")
    lines = [line for line in marked.text.splitlines() if "# railswitch: TODO[" not in line]
    assert lines == plain.text.splitlines()


@examples(40)
@given(hypothesmith.from_grammar())
def test_any_program_beside_an_import_that_moves(text: str) -> None:
    head = "from ray.air import ScalingConfig\n"
    assume(is_python(head + text))
    outcome = assert_sound(head + text, Settings())
    assert outcome.text == head.replace("ray.air", "ray.train") + text


@examples(25)
@given(hypothesmith.from_node())
def test_any_program_without_ray_stays_as_it_is(text: str) -> None:
    assume(is_python(text))
    assert migrate(text, Settings(unsafe=True)) == Outcome(text, ())


def sample(folder: str, count: int) -> list[Path]:
    found = sorted((SITE_PACKAGES / folder).rglob("*.py"))
    return random.Random(6).sample(found, min(count, len(found)))


@pytest.mark.parametrize("path", sample("ray/train", 25) + sample("ray/tune", 25), ids=str)
def test_the_sources_of_ray(path: Path) -> None:
    assert_sound(path.read_bytes().decode(), Settings(unsafe=True))


@pytest.mark.parametrize("package", ["libcst", "hypothesis", "numpy", "mypy"])
def test_the_sources_of_others_stay_as_they_are(package: str) -> None:
    for path in sample(package, 12):
        text = path.read_bytes().decode()
        assert migrate(text, Settings(unsafe=True)).text == text, path
