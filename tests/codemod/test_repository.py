"""Across files: what a run over a repository knows that no file shows by itself."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from railswitch.catalogue import Role
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.run import run
from railswitch.codemod.settings import Settings, Target

HELPER = """\
from ray.air import session


def log(metrics):
    session.report(metrics)
"""
TRAIN = """\
from ray.train.torch import TorchTrainer

from helpers import log


def train_func(config):
    log({"loss": 1})


TorchTrainer(train_func).fit()
"""
TUNE = """\
from ray import tune

from helpers import log


def objective(config):
    log({"loss": 1})


tune.Tuner(objective).fit()
"""
MIGRATED = "from ray import {0}\n\n\ndef log(metrics):\n    {0}.report(metrics)\n"


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "pyproject.toml").touch()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def _write(folder: Path, **files: str) -> list[str]:
    for name, text in files.items():
        path = folder / f"{name.replace('__', '/')}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*.py"))


def _migrated(paths: list[str], jobs: int = 1, assume: Role | None = None) -> dict[str, FileResult]:
    settings = Settings(assume=assume)
    return {result.path: result for result in run(paths, settings, fix=True, jobs=jobs)}


@pytest.mark.parametrize(("caller", "name"), [(TRAIN, "train"), (TUNE, "tune")])
def test_a_helper_is_for_those_who_call_it(repository: Path, caller: str, name: str) -> None:
    paths = _write(repository, helpers=HELPER, main=caller)
    assert _migrated(paths)["helpers.py"].new == MIGRATED.format(name)


def test_the_callers_count_though_only_the_helper_is_named(repository: Path) -> None:
    _write(repository, helpers=HELPER, main=TUNE)
    assert _migrated(["helpers.py"])["helpers.py"].new == MIGRATED.format("tune")


def test_reasons_name_the_file_and_the_line(repository: Path) -> None:
    paths = _write(repository, helpers=HELPER, jobs__search=TUNE)
    (repository / "jobs" / "helpers.py").write_text(HELPER)
    (fixed,) = [
        issue
        for issue in _migrated([*paths, "jobs/helpers.py"])["jobs/helpers.py"].fixed
        if issue.reasons
    ]
    assert fixed.reasons == ("it belongs to Ray Tune: `Tuner(...)` in jobs/search.py:10",)


def test_both_sides_are_shown_and_nothing_is_guessed(repository: Path) -> None:
    paths = _write(repository, helpers=HELPER, a=TRAIN, b=TUNE)
    for assume in (None, Role.TRAIN_WORKER, Role.TUNE_TRAINABLE):
        result = _migrated(paths, assume=assume)["helpers.py"]
        assert not result.is_changed
        issue = next(issue for issue in result.issues if issue.rule == "RS201")
        assert "`ray.train.report`" in issue.advice
        assert "`ray.tune.report`" in issue.advice
        assert [text.rpartition(" in ")[2] for text in issue.reasons] == ["a.py:10", "b.py:10"]


def test_neither_side_is_a_finding_unless_the_user_knows(repository: Path) -> None:
    paths = _write(repository, helpers=HELPER)
    result = _migrated(paths)["helpers.py"]
    assert not result.is_changed
    assert "--decide runner=" in next(i.advice for i in result.issues if i.rule == "RS201")
    known = _migrated(paths, assume=Role.TUNE_TRAINABLE)["helpers.py"]
    assert known.new == MIGRATED.format("tune")


def test_a_notebook_may_be_the_one_that_calls(repository: Path) -> None:
    cell = {"cell_type": "code", "source": TUNE, "metadata": {}, "outputs": []}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (repository / "search.ipynb").write_text(json.dumps(notebook))
    _write(repository, helpers=HELPER)
    result = _migrated(["helpers.py"])["helpers.py"]
    assert result.new == MIGRATED.format("tune")
    assert {text for i in result.fixed for text in i.reasons} == {
        "it belongs to Ray Tune: `Tuner(...)` in search.ipynb"
    }


def test_configurations_are_for_those_who_are_given_them(repository: Path) -> None:
    configs = """\
from ray.air import RunConfig

for_tune = RunConfig(name="search")


def for_train():
    return RunConfig(name="training")
"""
    main = """\
from configs import for_train, for_tune
from launch import start
from ray import tune
from ray.air import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=for_train())
tune.Tuner(print, run_config=for_tune)
start(RunConfig(name="passed on"))
"""
    launch = """\
from ray import tune


def start(config):
    tune.Tuner(print, run_config=config).fit()
"""
    paths = _write(repository, configs=configs, main=main, launch=launch)
    results = _migrated(paths)
    assert results["configs.py"].new == configs.replace(
        "from ray.air import RunConfig", "from ray import train, tune"
    ).replace('RunConfig(name="search")', 'tune.RunConfig(name="search")').replace(
        'RunConfig(name="training")', 'train.RunConfig(name="training")'
    )
    assert "from ray.tune import RunConfig\n" in str(results["main.py"].new)


def test_neither_order_nor_processes_matter(repository: Path) -> None:
    for number in range(12):
        name = f"package{number}"
        _write(
            repository,
            **{
                f"{name}__helpers": HELPER,
                f"{name}__first": (TRAIN if number % 2 else TUNE).replace("helpers", "middle"),
                f"{name}__second": (TRAIN if number % 3 else TUNE),
                f"{name}__middle": "from helpers import log\n",
            },
        )
    paths = sorted(str(path.relative_to(repository)) for path in repository.rglob("*.py"))
    expected = _migrated(paths)
    assert any(result.is_changed for result in expected.values())
    shuffled = random.Random(7).sample(paths, len(paths))
    assert _migrated(shuffled) == expected
    assert _migrated(shuffled, jobs=3) == expected
    assert _migrated(list(reversed(paths)), jobs=2) == expected


def test_a_file_that_cannot_be_read_stops_nothing(repository: Path) -> None:
    paths = _write(repository, helpers=HELPER, main=TUNE, broken="from helpers import (log\n")
    results = _migrated([path for path in paths if path != "broken.py"])
    assert results["helpers.py"].new == MIGRATED.format("tune")


LAUNCH = TRAIN.replace(
    "TorchTrainer(train_func).fit()", "def main():\n    return TorchTrainer(train_func).fit()"
)
EVALUATE = """\
from launch import main

result = main()
metrics = result.metrics
print(metrics, result.metrics["loss"], result.metrics["accuracy"])
result.metrics_dataframe.plot()
open(f"{result.path}/progress.csv")
"""
REPORTING = 'from ray import train\n\n\ndef log(_):\n    train.report({"loss": 1})\n'


def test_who_reads_a_lost_metric_is_listed_beside_it(repository: Path) -> None:
    paths = _write(repository, helpers=REPORTING, launch=LAUNCH, evaluate=EVALUATE)
    (issue,) = [i for i in _migrated(paths)["helpers.py"].issues if i.rule == "RS202"]
    assert issue.related == (
        "`result.metrics` in evaluate.py:4",
        '`result.metrics["loss"]` in evaluate.py:5',
        "`result.metrics_dataframe` in evaluate.py:6",
        "`/progress.csv` in evaluate.py:7",
    )


def test_who_reads_a_lost_metric_may_stand_beside_it(repository: Path) -> None:
    launch = """\
from ray.train.torch import TorchTrainer


def start(function):
    return TorchTrainer(function).fit()
"""
    main = """\
from launch import start
from ray.air import session
from ray.train.torch import TorchTrainer


def train_func(config):
    session.report({"loss": 1})


result = start(train_func)
print(result.metrics["loss"])
again = TorchTrainer(train_func).fit().metrics
print(again)
"""
    native = main.replace("ray.air import session", "ray import train").replace("session", "train")
    for text in (main, native):  # rewritten on the way, and as it was when all were looked at
        paths = _write(repository, launch=launch, main=text)
        (issue,) = [i for i in _migrated(paths)["main.py"].issues if i.rule == "RS202"]
        assert issue.related == (
            '`result.metrics["loss"]` in line 11',
            "`TorchTrainer(train_func).fit().metrics` in line 12",
        )


OTHERS = """\
from ray.air.integrations.wandb import WandbLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

from helpers import other


result = TorchTrainer(other, run_config=RunConfig(callbacks=[WandbLoggerCallback()])).fit()
print(result.metrics["loss"], open("progress.csv"))
"""


def test_who_reads_the_result_of_another_trainer_is_not_listed(repository: Path) -> None:
    helpers = f"{REPORTING}\n\ndef other(config):\n    print(config)\n"
    paths = _write(repository, helpers=helpers, launch=LAUNCH, evaluate=EVALUATE, others=OTHERS)
    (issue,) = [i for i in _migrated(paths)["helpers.py"].issues if i.rule == "RS202"]
    assert len(issue.related) == 4
    assert not [note for note in issue.related if "others.py" in note]


def test_of_two_trainers_in_a_file_the_right_one_is_read(repository: Path) -> None:
    main = """\
from ray import train
from ray.train.torch import TorchTrainer


def first(config):
    train.report({"loss": 1})


def second(config):
    train.report({"loss": 2})


one = TorchTrainer(first)
result = one.fit()
print(result.metrics["loss"])
other = TorchTrainer(second).fit()
print(other.metrics["loss"])
"""
    issues = _migrated(_write(repository, main=main))["main.py"].issues
    assert [issue.related for issue in issues if issue.rule == "RS202"] == [
        ('`result.metrics["loss"]` in line 15',),
        ('`other.metrics["loss"]` in line 17',),
    ]


def test_an_imported_configuration_reads_for_the_trainer_that_takes_it(repository: Path) -> None:
    configs = """\
from ray.train import CheckpointConfig

CHECKPOINTS = CheckpointConfig(checkpoint_score_attribute="loss")
"""
    given = "train_func, run_config=RunConfig(checkpoint_config=CHECKPOINTS)).fit()"
    launch = LAUNCH.replace("train_func).fit()", given).replace(
        "from helpers",
        "from configs import CHECKPOINTS\nfrom ray.train import RunConfig\nfrom helpers",
    )
    paths = _write(repository, helpers=REPORTING, launch=launch, configs=configs)
    (issue,) = [i for i in _migrated(paths)["helpers.py"].issues if i.rule == "RS202"]
    assert issue.related == ("`checkpoint_score_attribute='loss'` in configs.py:3",)


def test_metrics_are_kept_where_the_trainer_is_made(repository: Path) -> None:
    paths = _write(repository, helpers=REPORTING, launch=LAUNCH)
    settings = Settings(keep_metrics=True)
    (launch,) = (r for r in run(paths, settings, fix=True, jobs=1) if r.path == "launch.py")
    assert "run_config=train.RunConfig(callbacks=[CSVCallback()])" in str(launch.new)
    (repository / "launch.py").write_text(str(launch.new))
    after = {result.path: result for result in run(paths, settings, fix=True, jobs=1)}
    assert not after["helpers.py"].issues  # its reports are written down now
    assert not after["launch.py"].is_changed


def test_a_result_is_known_where_nothing_else_mentions_ray(repository: Path) -> None:
    _write(repository, helpers=REPORTING, launch=LAUNCH, evaluate=EVALUATE, other="import json\n")
    others = ["evaluate.py", "other.py"]
    found = run(["helpers.py", "launch.py"], Settings(), fix=False, jobs=1, others=others)
    results = {result.path: result for result in found}
    assert list(results) == ["helpers.py", "launch.py", "evaluate.py"]
    assert [(i.rule, i.line) for i in results["evaluate.py"].issues] == [("RS513", 6)]


@pytest.mark.parametrize(
    ("imports", "function"),
    [
        ("from .launch import main", "main"),
        ("from . import launch as start", "start.main"),
        ("from .. import jobs", "jobs.launch.main"),
        ("from ..jobs.launch import main as train", "train"),
        ("import app.jobs.launch", "app.jobs.launch.main"),
        ("from app import jobs", "jobs.main"),
    ],
)
def test_a_function_is_known_however_it_is_imported(
    repository: Path, imports: str, function: str
) -> None:
    text = f"{imports}\n\nresult = {function}()\nprint(result.metrics_dataframe)\n"
    paths = _write(
        repository,
        app__jobs__helpers=REPORTING,
        app__jobs__launch=LAUNCH.replace("from helpers", "from .helpers"),
        app__jobs__evaluate=text,
    )
    (repository / "app" / "__init__.py").touch()
    (repository / "app" / "jobs" / "__init__.py").write_text("from .launch import main\n")
    found = {result.path: result for result in run(paths, Settings(), fix=False, jobs=1)}
    issues = found["app/jobs/evaluate.py"].issues
    assert [(issue.rule, issue.line) for issue in issues] == [("RS513", 4)]


def test_what_a_function_of_another_file_returns_needs_no_variable(repository: Path) -> None:
    launch = """\
from ray import tune
from ray.train.torch import TorchTrainer


def make_trainer(function):
    return TorchTrainer(function)


def build_tuner(function):
    return tune.Tuner(function)


def last_path(function):
    return make_trainer(function).fit().path


def either(function, other):
    return make_trainer(function) if function else other
"""
    evaluate = """\
import launch
from launch import build_tuner, either, last_path


def show(function):
    print(launch.make_trainer(function).fit().log_dir)
    print(build_tuner(function).fit().get_best_result().log_dir)
    print(either(function, None).fit().log_dir)
    print(last_path(function).log_dir)
"""
    paths = _write(repository, launch=launch, evaluate=evaluate)
    result = _migrated(paths)["evaluate.py"]
    assert str(result.new).splitlines()[5:] == [
        "    print(launch.make_trainer(function).fit().path)",
        "    print(build_tuner(function).fit().get_best_result().path)",
        "    print(either(function, None).fit().log_dir)",
        "    print(last_path(function).log_dir)",
    ]
    assert not result.issues


def test_arguments_that_a_function_of_another_file_makes_are_seen(repository: Path) -> None:
    settings = """\
def old():
    made = dict(num_samples=3)
    made["loggers"] = []
    return made


def fine():
    return {"num_samples": 3}


def partly(more):
    return {"num_samples": 3, **more}


@print
def wrapped():
    return {"loggers": []}
"""
    search = """\
import settings
from ray import tune
from settings import fine, partly

params = {**settings.old()}
tune.run("PPO", **settings.old())
tune.run("PPO", **params)
tune.run("PPO", **fine())
tune.run("PPO", **partly({}))
tune.run("PPO", **settings.wrapped())
"""
    paths = _write(repository, settings=settings, search=search)
    issues = _migrated(paths)["search.py"].issues
    assert [(issue.rule, issue.line) for issue in issues] == [
        ("RS632", 6),
        ("RS632", 7),
        ("RS004", 9),
        ("RS004", 10),
    ]


def test_a_trainable_that_other_files_derive_from_keeps_its_hooks(repository: Path) -> None:
    base = """\
from ray import tune


class Base(tune.Trainable):
    def _train(self):
        return {}


class Own(tune.Trainable):
    def _setup(self, config):
        pass
"""
    derived = "from base import Base\n\n\nclass Model(Base):\n    def _train(self):\n        pass\n"
    result = _migrated(_write(repository, base=base, derived=derived))["base.py"]
    assert "def _train" in (result.new or "")
    assert "def setup" in (result.new or "")


def test_what_other_files_give_a_function_is_known_in_it(repository: Path) -> None:
    show = """\
def show(result, title=""):
    print(title, result.log_dir)


def sometimes(result):
    print(result.log_dir)


def handed_on(result):
    print(result.log_dir)


def only_here(result):
    print(result.log_dir)
"""
    main = """\
from launch import main
from show import handed_on, show, sometimes

from ray.train.torch import TorchTrainer

show(main())
result = TorchTrainer(print).fit()
show(result=result, title="again")
sometimes(result)


def other(number):
    sometimes(number)
    handed_on(result)
    list(map(handed_on, [number]))
"""
    _write(repository, helpers=REPORTING, launch=LAUNCH, main=main, show=show)
    found = run(["main.py", "launch.py"], Settings(), fix=True, jobs=1, others=["show.py"])
    (result,) = (result for result in found if result.path == "show.py")
    assert result.new == show.replace("title, result.log_dir", "title, result.path")


PASSES_ON = "from ray.air import session\nfrom ray.air.session import report as log\n"
TAKES = """\
import ray

from compat import log, session


def train_func():
    session.report({"loss": 1})
    log({"loss": 1})
"""


def test_a_session_that_another_file_passes_on_is_found(repository: Path) -> None:
    paths = _write(repository, compat=PASSES_ON, training=TAKES)
    result = _migrated(paths)["training.py"]
    assert not result.is_changed
    assert [(i.rule, i.line, i.message.partition(":")[0]) for i in result.issues] == [
        ("RS101", 3, "`log` is `ray.air.session.report`, which compat.py passes on"),
        ("RS101", 3, "`session` is `ray.air.session`, which compat.py passes on"),
    ]
    bridge = {r.path: r for r in run(paths, Settings(target=Target.BRIDGE), fix=True, jobs=1)}
    assert not bridge["training.py"].issues
    assert "from railswitch.v1 import session" in str(bridge["compat.py"].new)


def test_a_session_that_is_passed_on_is_found_though_nothing_mentions_ray(
    repository: Path,
) -> None:
    _write(repository, compat=PASSES_ON, training=TAKES.removeprefix("import ray\n\n"))
    found = run(["compat.py"], Settings(), fix=False, jobs=1, others=["training.py"])
    results = {result.path: result for result in found}
    assert [(i.rule, i.line) for i in results["training.py"].issues] == [("RS101", 1)] * 2


USES_SESSION = """\
from ray import train, tune
from ray.air import session


def objective(config):
    session.report({"loss": 1})


def resumed(config):
    return train.get_checkpoint()


tune.Tuner(objective).fit()
tune.Tuner(resumed).fit()
"""

MOCKS = """\
from unittest.mock import patch

from library import objective


@patch("library.session.report")
def test_report(report):
    objective({})


def test_all(monkeypatch):
    with patch("library.session"), patch("library.train.get_checkpoint"):
        objective({})
    print("library.objective", "other.session.report", "session.report")
"""

MOCKS_OF_RAY = """\
from unittest.mock import patch

import ray.train
from library import resumed


@patch("ray.train.get_checkpoint")
def test_one(get_checkpoint):
    resumed({})


def test_two(monkeypatch):
    monkeypatch.setattr(ray.train, "get_checkpoint", print)
    monkeypatch.setattr("ray.train.get_checkpoint", print)
    monkeypatch.setattr(ray.train, "torch", print)
    print("ray.train.get_checkpoint")
"""


def test_a_mock_is_found_though_it_leads_through_a_module_of_the_repository(
    repository: Path,
) -> None:
    _write(repository, library=USES_SESSION, test_library=MOCKS)
    found = run(["library.py"], Settings(), fix=True, jobs=1, others=["test_library.py"])
    results = {result.path: result for result in found}
    assert results["library.py"].is_changed
    assert [(i.rule, i.line) for i in results["test_library.py"].issues] == [
        ("RS201", 6),
        ("RS101", 12),
        ("RS607", 12),
    ]


def test_a_mock_of_what_only_a_trainer_may_call_is_found_where_only_a_tuner_runs(
    repository: Path,
) -> None:
    paths = _write(repository, library=USES_SESSION, test_library=MOCKS_OF_RAY)
    issues = _migrated(paths)["test_library.py"].issues
    assert [(i.rule, i.line) for i in issues] == [("RS607", line) for line in (7, 13, 14)]
    without_import = MOCKS_OF_RAY[: MOCKS_OF_RAY.index("def test_two")].replace(
        "import ray.train\n", ""
    )
    paths = _write(repository, library=USES_SESSION, test_library=without_import)
    assert [(i.rule, i.line) for i in _migrated(paths)["test_library.py"].issues] == [("RS607", 6)]
    both = USES_SESSION + "\nfrom ray.train.torch import TorchTrainer\nTorchTrainer(print)\n"
    paths = _write(repository, library=both, test_library=MOCKS_OF_RAY)
    assert not _migrated(paths)["test_library.py"].issues


@pytest.mark.timeout(60)
def test_modules_that_import_all_of_each_other_take_no_time(repository: Path) -> None:
    """What each has is looked for in all others, in any of a million orders."""
    names = [f"part_{number}" for number in range(12)]
    stars = "".join(f"from {name} import *\n" for name in names)
    parts = {name: f"{stars}\n\ndef of_{name}(x):\n    return missing(x)\n" for name in names}
    parts["part_11"] += "\nfrom helpers import log\n"
    train = TRAIN.replace("from helpers import log", "from part_0 import *")
    paths = _write(repository, **parts, helpers=HELPER, main=train)
    assert _migrated(paths)["helpers.py"].new == MIGRATED.format("train")


@pytest.mark.timeout(60)
def test_functions_that_return_each_others_results_take_no_time(repository: Path) -> None:
    names = [f"step_{number}" for number in range(16)]
    body = "".join(f"    if x:\n        return {name}(x)\n" for name in names)
    steps = "".join(f"def {name}(x):\n{body}    return x\n\n\n" for name in names)
    paths = _write(
        repository,
        library=f"from ray.train.torch import TorchTrainer\n\n\n{steps}",
        main="from library import *\n\nresult = step_0(TorchTrainer(print)).fit()\n",
    )
    assert not [result.error for result in _migrated(paths).values() if result.error]


PREPROCESSED = """\
from ray.data.preprocessors import StandardScaler
from ray.train.torch import TorchTrainer


def main(data):
    scaler = StandardScaler(["x"])
    return TorchTrainer(print, datasets={"train": data}, preprocessor=scaler).fit()
"""


@pytest.mark.parametrize(
    "reader",
    [
        "from ray.train.torch import TorchPredictor\n\nTorchPredictor.from_checkpoint(path)\n",
        "from ray.train import Checkpoint\n\nprint(Checkpoint.from_uri(uri).get_preprocessor())\n",
    ],
)
def test_a_preprocessor_that_another_file_reads_back_stays(repository: Path, reader: str) -> None:
    paths = _write(repository, train=PREPROCESSED, apart__serve=reader)
    result = _migrated(paths)["train.py"]
    assert not result.is_changed
    (found,) = [issue for issue in result.issues if issue.rule == "RS406"]
    (related,) = found.related
    place = related.removesuffix(", if it gets this checkpoint")
    assert place.endswith(("` in apart/serve.py:1", "` in apart/serve.py:3"))
    assert "apply it there as well" in found.advice


@pytest.mark.parametrize(
    "other",
    [
        "from segmentation import SamPredictor\n\nSamPredictor()\n",
        "import ray\n\nray.init()  # a BatchPredictor would be nice\n",
        "import ray\n\nray.init(\n# get_preprocessor\n",
        "from ray.train.tensorflow import TensorflowPredictor\n\nTensorflowPredictor(model)\n",
    ],
)
def test_a_preprocessor_that_nobody_reads_back_goes(repository: Path, other: str) -> None:
    paths = _write(repository, train=PREPROCESSED, other=other)
    assert "scaler.fit_transform(data)" in (_migrated(paths)["train.py"].new or "")


def test_a_notebook_may_read_a_preprocessor_back(repository: Path) -> None:
    source = ["from ray.train.torch import TorchPredictor\n"]
    cell = {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
    notebook = {"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (repository / "serve.ipynb").write_text(json.dumps(notebook))
    result = _migrated(_write(repository, train=PREPROCESSED))["train.py"]
    assert not result.is_changed
    assert result.issues[0].related == (
        "`TorchPredictor` in serve.ipynb, if it gets this checkpoint",
    )


def test_who_reads_a_preprocessor_back_in_a_notebook_has_a_cell_and_a_line(
    repository: Path,
) -> None:
    sources = (PREPROCESSED, "data = None\n", "path = ''\nprint(path.get_preprocessor())\n")
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": source} for source in sources
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (repository / "train.ipynb").write_text(json.dumps(notebook))
    (found,) = [i for i in _migrated(["train.ipynb"])["train.ipynb"].issues if i.related]
    assert found.related == ("`get_preprocessor` in line 2 of cell 3",)


def test_why_something_is_left_in_a_notebook_names_the_cell_of_a_line(repository: Path) -> None:
    predicts = "from ray.train.torch import TorchPredictor\nTorchPredictor.from_checkpoint(saved)\n"
    cells = [
        {"cell_type": "code", "metadata": {}, "outputs": [], "source": source}
        for source in (PREPROCESSED, "saved = ''\n", predicts)
    ]
    notebook = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    (repository / "train.ipynb").write_text(json.dumps(notebook))
    (found,) = [i for i in _migrated(["train.ipynb"])["train.ipynb"].issues if i.rule == "RS406"]
    assert "in line 1 of cell 3" in found.why_not
    assert found.why_not in found.advice


MODEL = """\
from ray import tune


class Model(tune.Trainable):
    def _train(self):
        return {"loss": 1}
"""


@pytest.mark.parametrize(
    ("other", "is_renamed"),
    [
        ("from model import Model\n\nModel({}).train()\n", True),
        ("from model import Model\n\n\nclass Mine(Model):\n    _train = None\n", False),
        ("class Network:\n    def _train(self):\n        return {}\n", True),
        ("from model import Model\n\n\ndef again():\n    return Model({})._train()\n", False),
    ],
)
def test_an_old_hook_is_renamed_where_no_other_file_asks_for_it(
    repository: Path, other: str, *, is_renamed: bool
) -> None:
    paths = _write(repository, model=MODEL, other=other)
    new = MODEL.replace("_train", "step")
    assert _migrated(paths)["model.py"].new == (new if is_renamed else None)


def test_an_object_may_be_handed_to_who_asks_for_an_old_hook(repository: Path) -> None:
    handing = f"{MODEL}\n\nagain(Model({{}}))\n"
    other = "def again(model):\n    return model._train()\n"
    paths = _write(repository, model=f"from other import again\n{handing}", other=other)
    assert _migrated(paths)["model.py"].new is None
