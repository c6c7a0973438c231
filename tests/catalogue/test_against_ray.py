"""The catalogue is true: it is proved against the wheels of old Ray and against the installed one.

The old side is read from the sources in the wheels. The installed side is asked: a process with V2
switched on imports what it can. Its sources are read too, for the modules that need a library which
is not installed, for attributes that only instances have, and to see what does nothing but raise.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib import metadata
from itertools import groupby

import pytest
from packaging.version import Version

from railswitch.catalogue import DEPRECATIONS, OUT_OF_SCOPE, before_2
from railswitch.catalogue.lost import LOST, V1_ENGINE
from railswitch.catalogue.markdown import is_shell
from railswitch.codemod.analysis.environment import CONSTANTS
from railswitch.codemod.knowledge.moved_modules import HELD, is_left_behind

from .examples import names_used
from .public_api import READ, Api
from .running_ray import HERE, MISSING, ask, run_with_v2
from .wheels import download

pytestmark = pytest.mark.timeout(1800)  # The first run downloads 300 MB.

LEGACY = {"2.6.3": "cp311", "2.9.3": "cp311", "2.43.0": "cp311"}
"""The releases whose public names must all be accounted for, and the Python of their wheels."""

IN_BETWEEN = {"2.0.1": "cp310", "2.7.2": "cp311"}
"""Releases with names that those do not have: the last ones of Ray 1.x, and some of 2.7 and 2.8."""

OTHERS = {"2.1.0": "cp310", "2.2.0": "cp310", "2.3.1": "cp310"}
OTHERS |= {"2.4.0": "cp310", "2.5.1": "cp310", "2.8.1": "cp310"}
"""Releases that the long tests read besides."""

EACH = [*LEGACY, *(pytest.param(v, marks=pytest.mark.long) for v in IN_BETWEEN | OTHERS)]

IN_NO_WHEEL = {
    "ray.air.BatchPredictor": "nightly builds and articles before Ray 2.0",
    "ray.air.batch_predictor": "nightly builds and articles before Ray 2.0",
    "ray.air.predictors": "nightly builds and articles before Ray 2.0",
    "ray.air.preprocessors": "nightly builds and articles before Ray 2.0",
    "ray.air.predictor": "nightly builds and articles before Ray 2.0",
    "ray.air.train": "nightly builds and articles before Ray 2.0",
    "ray.tune.Analysis": "Ray 1.x, removed in 2.0",
    "ray.tune.durable": "Ray 1.x, removed in 2.0",
    "ray.tune.function": "Ray 0.7 to 1.13, removed in 2.0",
    **{
        f"ray.tune.run({name})": "Ray 1.x, removed before 2.0"
        for name in ("loggers", "queue_trials", "sync_to_driver", "upload_dir")
    },
    **{
        name.old: "Ray 0.x and 1.x, removed before 2.0"
        for row in (*before_2.OF_TRAIN, *before_2.OF_TUNE)
        for name in row.names
    },
    "ray.tune.track": "Ray 0.x and 1.x, removed before 2.0",
    "ray.tune.trial_executor": "Ray 1.x, removed before 2.0",
    "ray.tune.save_checkpoint": "Ray 1.x, removed before 2.0",
    **{
        f"ray.tune.session.{name}": "Ray 1.x, where the module was more than what it exports"
        for name in ("checkpoint_dir", "get_session", "init", "is_session_enabled", "shutdown")
    },
    "ray.tune.experiment.Trial.refresh_default_resource_request": "Ray 2.2 and 2.3",
    "ray.train.constants.CHECKPOINT_DISTRIBUTED_KEY": "Ray 2.5",
    "ray.data.dataset_iterator": "Ray 2.3 and 2.4",
    "ray.data.DataContext.strict_mode": "Ray 2.5",
    "ray.data.context.DEFAULT_STRICT_MODE": "Ray 2.5",
    "ray.data.context.DataContext.strict_mode": "Ray 2.5",
}
"""Legacy names that the releases above do not have, and where users have them from."""

REPLACED_LATER = {"ray.train.FailureConfig(max_preemption_failures)": "2.58"}
"""Replacements that came after the release on which the legacy form stopped working."""

V1_TRAINERS_REFUSED = Version("2.51")

LOST_BY = Version("2.60")
"""The release that has lost all of ``catalogue/lost.py``; earlier ones still have some of it."""

INSTALLED = Version(metadata.version("ray"))
READ_PREFIXES = ("$", *(f"ray.{package}." for package in READ))

LISTED = {name.old: name for row in DEPRECATIONS for name in row.names}
OUT_OF_SCOPE_NAMES = {name for entry in OUT_OF_SCOPE for name in entry.names}

WHAT_TO_DO = (
    "Add each to `names` of a row in the fitting module of catalogue/, or, where no user's code "
    "can depend on it, to catalogue/out_of_scope.py with the reason."
)


@cache
def release(version: str) -> Api:
    return Api.of_wheel(download(version, (LEGACY | IN_BETWEEN | OTHERS)[version]))


@cache
def installed() -> Api:
    return Api.of_installed_ray()


_answers: dict[str, str] = {}


def ask_about(names: Iterable[str]) -> None:
    """Let the running Ray say which of the names it has, in one go: it takes long to start."""
    unknown = set(names) - _answers.keys()
    if unknown:
        _answers.update(ask(unknown))


def running(name: str) -> str:
    """What the running Ray says about a name."""
    if name not in _answers:
        ask_about({name, *replacements(), *(n for v in LEGACY for n in release(v).public)})
    return _answers[name]


def replacements() -> dict[str, str]:
    """Each replacement that the installed Ray should have, and for which row."""
    return {
        new: row.id
        for row in DEPRECATIONS
        for name in row.names
        for new in (name.train, name.tune)
        if new is not None and Version(REPLACED_LATER.get(new, row.since)) <= INSTALLED
    }


@cache
def exists(name: str) -> bool:
    """Whether the installed Ray has a name and lets it be used with V2 switched on."""
    entry = installed().find(name)
    if entry is None:
        return running(name) == HERE
    return not entry.refused and (running(name) != MISSING or not entry.on_class)


def parents(name: str) -> Iterator[str]:
    """What a name belongs to, the nearest first: its class or function, its module, and so on."""
    while match := re.fullmatch(r"(.+?)(\(\w+\)|(\(\))?\.\w+)", name):
        name = match[1]
        yield name


def is_accounted_for(name: str, api: Api) -> bool:
    """Whether a row, the list of what is out of scope or that of `lost.py` speaks of a name."""
    today = re.sub(r"^ray\.data\.(context\.)?Dataset(Context|Iterator)\b", r"ray.data.Data\2", name)
    as_parameter = re.sub(r"\.(\w+)$", r"(\1)", today)  # The field of a dataclass is both.
    as_attribute = re.sub(r"\((\w+)\)$", r".\1", today)
    return (
        not LISTED.keys().isdisjoint({name, today, as_parameter, as_attribute})
        or api.public[name].definition in listed_definitions(api)
        or any(is_listed_as_lost(parent, api) for parent in parents(name))
        or is_out_of_scope(name)
        or api.public[name].definition in definitions_out_of_scope(api)
        or not LOST.isdisjoint({name, *parents(name)})
    )


@cache
def listed_definitions(api: Api) -> set[str]:
    """Where the listed names are defined: one class can be imported under several of them."""
    return {entry.definition for name in LISTED if (entry := api.find(name))}


@cache
def definitions_out_of_scope(api: Api) -> set[str]:
    """Where single names are defined that are out of scope."""
    names = (name for name in OUT_OF_SCOPE_NAMES if not name.endswith(".*"))
    return {entry.definition for name in names if (entry := api.find(name))}


def is_listed_as_lost(parent: str, api: Api) -> bool:
    if parent in LISTED:
        return LISTED[parent].train != parent
    entry = api.public.get(parent)
    return entry is not None and entry.definition in listed_definitions(api) and not exists(parent)


def is_out_of_scope(name: str) -> bool:
    """Whether a lost name is out of scope itself, or with a module or class that is lost, too.

    What a module lost while it stayed must be named: a pattern that says "all of this is as it was"
    hides nothing.
    """
    above = [p for p in parents(name) if not OUT_OF_SCOPE_NAMES.isdisjoint({p, f"{p}.*"})]
    return name in OUT_OF_SCOPE_NAMES or any(not exists(parent) for parent in above)


def by_module(names: Iterable[str], api: Api) -> str:
    """The names as a list with a heading for each module."""

    def module(name: str) -> str:
        return next(p for p in parents(name) if p in api.public and api.public[p].is_module)

    groups = groupby(sorted(names, key=lambda name: (module(name), name)), key=module)
    return "\n".join(f"  {head}:\n    " + "\n    ".join(group) for head, group in groups)


@pytest.mark.parametrize("version", EACH)
def test_every_name_that_users_lost_is_accounted_for(version: str) -> None:
    api = release(version)
    if version not in LEGACY:
        ask_about(api.public)
    names = [name for name, entry in api.public.items() if not entry.is_module]
    lost = {name for name in names if not exists(name)}
    silent = {name for name in lost if not is_accounted_for(name, api)}
    topmost = {name for name in silent if silent.isdisjoint(parents(name))}
    assert not topmost, (
        f"Ray {version} had these names. The installed Ray has them no more or refuses them, and "
        f"railswitch does not speak of them:\n{by_module(topmost, api)}\n{WHAT_TO_DO}"
    )


def test_every_replacement_exists() -> None:
    wrong = [f"{row}: {new}" for new, row in replacements().items() if not exists(new)]
    assert not wrong, (
        "The installed Ray does not have these replacements, or refuses them, with V2 switched "
        "on. Correct the `train=` or `tune=` of the row:\n  " + "\n  ".join(wrong)
    )


def test_every_example_of_new_code_uses_what_exists() -> None:
    """Names and keywords; what a call returns is not followed."""
    used = {
        name: row.id
        for row in DEPRECATIONS
        if row.after and not is_shell(row) and Version(row.since) <= INSTALLED
        for name in names_used(row.after)
        if name.startswith("ray.") and "()" not in name
    }
    ask_about(used)
    wrong = [f"{row}: {name}" for name, row in used.items() if running(name) == MISSING]
    assert not wrong, "The installed Ray does not have these:\n  " + "\n  ".join(wrong)


def test_every_legacy_name_existed() -> None:
    apis = [installed(), *map(release, LEGACY | IN_BETWEEN)]
    rows = {name.old: row.id for row in DEPRECATIONS for name in row.names}
    rows |= {name.removesuffix(".*"): "out_of_scope.py" for name in OUT_OF_SCOPE_NAMES}
    wrong = [
        f"{row}: {name}"
        for name, row in rows.items()
        if name.startswith(READ_PREFIXES)
        and IN_NO_WHEEL.keys().isdisjoint({name, *parents(name)})
        and not any(api.find(spelling) for api in apis for spelling in before_half_a_move(name))
    ]
    assert not wrong, (
        f"No Ray that was read ({', '.join(LEGACY | IN_BETWEEN)} and the installed one) has these "
        "names. Correct the spelling:\n  " + "\n  ".join(wrong)
    )


def before_half_a_move(name: str) -> Iterator[str]:
    """A name, and what it was called before its class was imported from the new place.

    ``ray.train.Checkpoint.from_dict`` never was, but stands in code of which only the import of
    ``ray.air.Checkpoint`` was moved.
    """
    yield name
    for old, listed in LISTED.items():
        for parent in parents(name):
            if parent in (listed.train, listed.tune):
                yield old + name.removeprefix(parent)
    if name.startswith("ray.serve.deployment("):  # a module has the same name
        yield name.replace("ray.serve", "ray.serve.api")
    if name.startswith("ray.data.DataIterator."):  # what a shard was before Ray 2.3
        yield from (name.replace("DataIterator", kind) for kind in ("Dataset", "DatasetPipeline"))


def test_nothing_is_both_listed_and_out_of_scope() -> None:
    of_rows = {*LISTED, *(f"{parent}.*" for name in LISTED for parent in parents(name))}
    both = sorted(OUT_OF_SCOPE_NAMES & of_rows)
    assert not both, f"A row speaks of these, too. Drop them from out_of_scope.py: {both}"


def test_every_name_that_was_lost_without_a_word_is_known() -> None:
    listed = {*LISTED, *(name.removesuffix(".*") for name in OUT_OF_SCOPE_NAMES)}
    names = {name for version in LEGACY | IN_BETWEEN for name in release(version).defined}
    lost = {
        name
        for name in names
        if installed().find(name) is None and listed.isdisjoint({name, *parents(name)})
    }
    topmost = {name for name in lost if lost.isdisjoint(parents(name))}
    unknown = sorted(topmost - LOST)
    assert not unknown, f"Ray has lost these. Add them to catalogue/lost.py: {unknown}"
    wrong = sorted(LOST - topmost) if INSTALLED >= LOST_BY else []
    assert not wrong, (
        "The installed Ray has these, no old Ray had them, or a row or the list of what is out of "
        f"scope speaks of them. Drop them from catalogue/lost.py: {wrong}"
    )


def moved_modules() -> dict[str, str]:
    """The modules that rules move as a whole, and where to.

    Of the session every function has a row of its own.
    """
    return {
        name.old: name.train
        for row in DEPRECATIONS
        for name in row.names
        if name.train and name.train == name.tune != name.old and installed().is_module(name.train)
    }


@pytest.mark.parametrize("version", EACH)
def test_what_moves_with_its_module_is_there(version: str) -> None:
    api, moved = release(version), moved_modules()
    names = {
        f"{moved[module]}.{leaf}"
        for name in api.public
        for module, _, leaf in [name.rpartition(".")]
        if module in moved and leaf.isidentifier() and name not in LISTED
        if not is_left_behind(name) and not api.is_module(name)
    }
    ask_about(names)
    missing = sorted(name for name in names if not exists(name))
    assert not missing, f"A rule writes these, and Ray does not have them: {missing}"


def test_what_is_said_to_have_moved_is_the_same_as_before() -> None:
    """Defined in the new module, or below it: not anything that it happens to import."""
    moved = moved_modules() | {"ray.tune.suggest.repeater": "ray.tune.search.repeater"}
    places = {
        f"{moved[module]}.{name}": installed().find(f"{moved[module]}.{name}")
        for module, names in HELD.items()
        for name in names
        if f"{module}.{name}" not in HELD
    }
    assert not [
        name
        for name, entry in places.items()
        if entry is None or not f"{entry.definition}.".startswith(f"{name.rpartition('.')[0]}.")
    ]


def test_constants_name_their_variables() -> None:
    apis = [installed(), *map(release, LEGACY | IN_BETWEEN)]
    wrong = [
        name
        for name, variable in CONSTANTS.items()
        if {api.text(name) for api in apis} - {None} != {variable}
    ]
    assert not wrong, f"No Ray that was read has these constants, with these values: {wrong}"


def test_the_engine_of_v1_is_still_there() -> None:
    missing = sorted(name for name in V1_ENGINE if installed().find(name) is None)
    assert not missing, f"Ray has lost these: they belong to LOST, not to V1_ENGINE: {missing}"


def test_v2_refuses_the_v1_trainers() -> None:
    """Why all that derives from V1's BaseTrainer counts as lost."""
    code = "from ray.train.data_parallel_trainer import DataParallelTrainer as T; T(print)"
    result = run_with_v2([sys.executable, "-c", code])
    refused = "DeprecationWarning: Detected use of a deprecated Trainer import" in result.stderr
    assert refused == (INSTALLED >= V1_TRAINERS_REFUSED)
