"""One finding for one decision, and every rule can still be asked for by itself."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from railswitch.codemod import Settings, check, migrate
from railswitch.codemod.findings.issue import FileResult, Issue
from railswitch.codemod.reporting.baseline import Baseline
from railswitch.codemod.reporting.evidence import Observed

LOGGERS = """\
from ray.air.integrations.mlflow import MLflowLoggerCallback
from ray.train import RunConfig
from ray.train.torch import TorchTrainer
from ray.tune import Callback
from ray.tune.stopper import Stopper


class Print(Callback):
    def on_trial_result(self, iteration, trials, trial, result, **info):
        print(result)


class Silent(Callback):
    pass


TorchTrainer(print, run_config=RunConfig(callbacks=[{0}])).fit()
"""
TUNER = """\
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer


def search(trainer: TorchTrainer):
    tune.Tuner(trainer)
"""
SPACE = """\
from ray import tune
from ray.train import ScalingConfig
from ray.train.torch import TorchTrainer

config = ScalingConfig(num_workers=tune.choice([2, 4]))
{0}
"""
UNPACKED = """\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

settings = {"name": "a", "verbose": 1, "stop": {"loss": 1}, "log_to_file": True}
TorchTrainer(print, run_config=RunConfig(**settings))
"""
RESULTS = """\
from ray.air import Result


def first(result: Result): ...


def second(result: Result): ...
"""


def issues(text: str, *rules: str) -> tuple[Issue, ...]:
    return check(text, Settings(select=frozenset(rules) or None)).issues


def found(text: str, *rules: str) -> list[tuple[str, tuple[str, ...]]]:
    return [(issue.rule, issue.also) for issue in issues(text, *rules)]


@pytest.mark.parametrize(
    ("callbacks", "expected"),
    [
        ("MLflowLoggerCallback()", [("RS710", ("RS316",))]),
        ("Print()", [("RS701", ("RS316",))]),
        ("Silent()", [("RS316", ())]),
        ("MLflowLoggerCallback(), Silent()", [("RS316", ()), ("RS710", ())]),
    ],
)
def test_a_callback_is_one_decision(callbacks: str, expected: list[object]) -> None:
    text = LOGGERS.format(callbacks)
    assert found(text, "RS316", "RS701", "RS710") == expected
    assert found(text, "RS316") == [("RS316", ())]


def test_a_trainer_under_a_tuner_is_one_decision() -> None:
    (one,) = issues(TUNER, "RS601", "RS615")
    assert (one.rule, one.also) == ("RS601", ("RS615",))
    assert "max_concurrent_trials" in one.advice
    assert found(TUNER, "RS615") == [("RS615", ())]
    limited = TUNER.replace("trainer)\n", "trainer, tune_config=tune.TuneConfig(**limit))\n")
    assert found(limited, "RS601", "RS615") == [("RS601", ())]


@pytest.mark.parametrize(
    "tuner",
    [
        'tune.Tuner(print, param_space={"scaling_config": config})',
        'tune.Tuner(print, param_space={"a": ScalingConfig(use_gpu=tune.choice([0]))})',
    ],
)
def test_a_tuned_scaling_config_is_told_where_it_is_given(tuner: str) -> None:
    rules = [rule for rule, _ in found(SPACE.format(tuner), "RS303", "RS604")]
    assert rules.count("RS604") == 1
    assert rules.count("RS303") == ("config}" not in tuner)
    assert "RS303" in [rule for rule, _ in found(SPACE.format(tuner), "RS303")]
    assert found(SPACE.format("print(config)"), "RS303", "RS604") == [("RS303", ())]


def test_a_dictionary_of_arguments_is_one_place() -> None:
    (one,) = issues(UNPACKED, "RS308", "RS310", "RS311")
    assert (one.rule, one.also) == ("RS308", ("RS310", "RS311"))
    assert "`verbose` comes in `**settings`" in one.message
    assert "Look at `log_to_file` (RS310), `stop` (RS311) in it as well." in one.advice
    assert found(UNPACKED, "RS311") == [("RS311", ())]
    accepted = UNPACKED.replace("(**settings))\n", "(**settings))  # railswitch: ignore[RS308]\n")
    assert found(accepted, "RS308", "RS310", "RS311") == [("RS310", ("RS311",))]


def test_uses_of_one_import_are_told_at_the_import() -> None:
    (one,) = issues(RESULTS, "RS104")
    assert one.line == 1
    assert "It is used 2 times here." in one.message
    (single,) = issues(RESULTS.replace("second(result: Result)", "second(result)"), "RS104")
    assert single.line == 4
    assert "times here" not in single.message


NAMES = """\
from ray.tune.config_parser import (
    create_trial_from_spec,
    make_parser,
)

print(create_trial_from_spec, make_parser)
"""
KEYWORDS = """\
from ray import tune

tune.run(
    "PPO",
    checkpoint_freq=1,
    keep_checkpoints_num=2,
    **options,
)
"""


@pytest.mark.parametrize(
    ("text", "rule", "lines"), [(NAMES, "RS626", (2, 3)), (KEYWORDS, "RS633", (5, 6))]
)
def test_names_of_one_import_and_keywords_of_one_call_are_one_decision(
    text: str, rule: str, lines: tuple[int, int]
) -> None:
    (one,) = issues(text, rule)
    assert (one.uses, (one.line, one.end_line)) == (2, lines)


def test_names_of_which_something_else_is_said_stay_apart() -> None:
    text = "from ray.tune.trial import Checkpoint, TrialInfo\n"
    shown = f"{text}print(Checkpoint, TrialInfo)\n"
    assert [issue.uses for issue in issues(shown, "RS626")] == [1, 1]
    two_lines = text.replace(", TrialInfo", "\nfrom ray.tune.trial import Checkpoint as Other")
    used = two_lines + "print(Checkpoint, Other)\n"
    assert [issue.line for issue in issues(used, "RS626")] == [1, 2]


def test_one_use_that_fails_is_enough() -> None:
    (one,) = issues(f"{RESULTS}print(Result)\n".replace("Result", "RunConfig"), "RS103")
    assert (one.line, one.required) == (1, True)
    assert "It is used 3 times here." in one.message
    (mild,) = issues(RESULTS.replace("Result", "RunConfig"), "RS103")
    assert (mild.line, mild.required) == (1, False)


def test_uses_that_ask_for_something_else_stay_apart() -> None:
    both = "def f(): ...\n\n\nrun = RunConfig()\ntune.Tuner(f, run_config=run)\n"
    both += "TorchTrainer(f, run_config=run)\n"
    imports = "from ray import tune\nfrom ray.train.torch import TorchTrainer\n"
    found = issues(imports + RESULTS.replace("Result", "RunConfig") + both, "RS103")
    assert [issue.line for issue in found] == [3, 13]


@pytest.mark.parametrize(
    ("line", "name", "lines"),
    [
        ("from ray import air", "air.Result", [1]),
        ("import ray.air as air", "air.Result", [1]),
        ("import ray", "ray.air.Result", [4, 7]),  # much else goes through that import
    ],
)
def test_uses_below_a_module(line: str, name: str, lines: list[int]) -> None:
    text = RESULTS.replace("from ray.air import Result", line).replace(": Result", f": {name}")
    assert [issue.line for issue in issues(text, "RS104")] == lines


@pytest.mark.parametrize("line", [1, 4, 7])
def test_uses_can_be_accepted_one_by_one_or_with_the_import(line: int) -> None:
    lines = RESULTS.splitlines()
    lines[line - 1] += "  # railswitch: ignore[RS104]"
    left = [issue.line for issue in issues("\n".join(lines), "RS104")]
    assert left == {1: [], 4: [7], 7: [4]}[line]


@pytest.mark.parametrize(
    ("text", "rules", "mark"),
    [
        (TUNER, ("RS601", "RS615"), "TODO[RS601,RS615]"),
        (UNPACKED, ("RS308", "RS310", "RS311"), "TODO[RS308,RS310,RS311]"),
        (RESULTS, ("RS104",), "TODO[RS104]"),
    ],
)
def test_a_mark_covers_what_is_folded(text: str, rules: tuple[str, ...], mark: str) -> None:
    settings = Settings(select=frozenset({*rules, "RS002"}), todo=True)
    marked = migrate(text, settings)
    assert marked.text.count("TODO[") == marked.text.count(mark) == 1
    assert [issue.rule for issue in marked.issues] == ["RS002"]
    assert migrate(marked.text, settings).text == marked.text


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        (LOGGERS.format("Print(), Print()").replace("result)\n", "trial)\n"), "RS316 RS701"),
        (TUNER.replace("(trainer)", "(\n        trainer\n    )"), "RS601 RS615"),
        (SPACE.format('tune.Tuner(print, param_space={"a": config})'), "RS303 RS604"),
    ],
)
def test_a_mark_covers_what_is_folded_from_another_line(text: str, rules: str) -> None:
    settings = Settings(select=frozenset({*rules.split(), "RS002"}), todo=True)
    marked = migrate(text, settings)
    assert marked.text.count("TODO[") == 1
    assert migrate(marked.text, settings).text == marked.text
    host = rules.split()[1] if "RS601" not in rules else "RS601"
    accepted = marked.text.replace("TODO[", "ignore[").replace(f"{host},", f"{host}] [")
    left = check(accepted, settings).issues
    assert [issue.rule for issue in left] == [rule for rule in rules.split() if rule != host]


def test_a_baseline_knows_what_is_folded(tmp_path: Path) -> None:
    result = FileResult(str(tmp_path / "a.py"), issues(TUNER, "RS601", "RS615"))
    other = FileResult(str(tmp_path / "a.py"), issues(TUNER, "RS615"))
    baseline = Baseline.of([result], tmp_path / "baseline.json")
    assert not baseline.new_in([result])[0].issues
    only = Baseline.of([FileResult(result.path, issues(TUNER, "RS601"))], baseline.path)
    assert only.new_in([result])[0].issues
    assert baseline.size == Baseline.of([other], baseline.path).size + 1


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("from ray.train.rl import RLPredictor", "RS115"),
        ("from ray.train.rl.rl_predictor import RLPredictor", "RS115"),
        ("from ray.train.rl.rl_checkpoint import RLCheckpoint", "RS511"),
        ("from ray.ml.preprocessors import Chain", "RS111"),
        ("from ray.ml.train.integrations.torch import TorchTrainer", "RS112"),
        ("from ray.train.rl import RLTrainer", "RS422"),
        ("from ray.train.sklearn import SklearnCheckpoint", "RS511"),
        ("from ray.train.sklearn import SklearnTrainer", "RS420"),
        ("from ray.air.preprocessors import BatchMapper", "RS117"),
        ("from ray.air.preprocessors import Chain", "RS111"),
        ("from ray.air.callbacks.wandb import WandbLoggerCallback", "RS107"),
    ],
)
def test_a_name_belongs_to_one_row(line: str, rule: str) -> None:
    assert found(f"{line}\n") == [(rule, ())]


@pytest.mark.parametrize(("text", "rule", "line"), [(RESULTS, "RS104", 7), (TUNER, "RS615", 7)])
def test_a_run_shows_what_is_folded(tmp_path: Path, text: str, rule: str, line: int) -> None:
    path = tmp_path / "a.py"
    path.write_text(text)
    folded = [replace(issue, path=str(path)) for issue in issues(text)]
    (alone,) = [replace(issue, path=str(path)) for issue in issues(text, rule)]
    ran = Observed([replace(alone, line=line)], [rule])
    ran.merge([FileResult(str(path), tuple(folded))])
    assert ran.counts == {"both": 1}
    other = Observed([replace(alone, rule="RS105")], ["RS105"])
    other.merge([FileResult(str(path), tuple(folded))])
    assert other.counts == {"running": 1}


@pytest.mark.parametrize(
    "text",
    [
        """\
from ray import tune


def objective(config, data=None):
    tune.report({"loss": 0.1})


tune.run(
    objective,
    checkpoint_freq=5,
    checkpoint_at_end=True,
)
""",
        """\
from ray.air import (
    one_that_nobody_knows,
    another_one,
)
""",
    ],
    ids=["keywords", "names"],
)
def test_a_mark_at_the_first_is_one_for_all(text: str) -> None:
    """A second run finds nothing that the first has not marked."""
    marked = migrate(text, Settings(todo=True))
    assert marked.text is not None
    assert marked.text.count("TODO[") == 1
    assert migrate(marked.text, Settings(todo=True)).text in (None, marked.text)
    assert [issue.rule for issue in check(marked.text, Settings()).issues] == ["RS002"]


def test_a_mark_at_another_one_is_none_for_the_first() -> None:
    text = """\
from ray import tune

tune.run(
    print,
    checkpoint_freq=5,
    # railswitch: TODO[RS633] Somebody knows.
    checkpoint_at_end=True,
)
"""
    rules = [(issue.rule, issue.line) for issue in check(text, Settings()).issues]
    assert ("RS002", 6) in rules
    assert ("RS633", 5) in rules
    assert ("RS633", 7) not in rules
