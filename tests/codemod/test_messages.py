"""What findings say: the right error, the right side, and who really reads a metric."""

from __future__ import annotations

import re

import pytest

from railswitch.codemod import Settings, check
from railswitch.codemod.findings.finding import Safety
from railswitch.codemod.findings.issue import Issue
from railswitch.codemod.names.module import Module
from railswitch.codemod.rules import load
from railswitch.codemod.rules._rule import Rule
from railswitch.codemod.settings import Target

REPORTS = """\
from ray import train, tune


def work(config):
    for batch in config:
        train.report({"loss": 1})


"""


def issue(text: str, rule: str) -> Issue:
    (found,) = check(text, Settings(select=frozenset({rule}))).issues
    return found


@pytest.mark.parametrize("rule", ["RS202", "RS810"])
def test_what_train_does_is_said_of_train_only(rule: str) -> None:
    trained = f"{REPORTS}from ray.train.torch import TorchTrainer\nTorchTrainer(work).fit()\n"
    assert "if Ray Train runs it" in issue(REPORTS, rule).message
    assert "if Ray Train runs it" not in issue(trained, rule).message
    assert check(f"{REPORTS}tune.Tuner(work)\n", Settings(select=frozenset({rule}))).issues == ()


@pytest.mark.parametrize(
    ("module", "name", "is_reader"),
    [
        ("keras", "ReportCheckpointCallback", False),
        ("wandb", "WandbLoggerCallback", True),
        ("mlflow", "MLflowLoggerCallback", True),
        ("comet", "CometLoggerCallback", True),
    ],
)
def test_only_loggers_read_what_is_reported(module: str, name: str, is_reader: bool) -> None:
    text = f"from ray.air.integrations.{module} import {name}\nfit(callbacks=[{name}()])\n"
    assert bool(issue(text + REPORTS, "RS202").related) == is_reader


TUNED = """\
import ray.train
from ray import tune
from ray.train.torch import TorchTrainer
from ray.tune import RunConfig

trainer = TorchTrainer(
    print,
    train_loop_config=base,
    run_config=ray.train.RunConfig(storage_path="/old", checkpoint_config=checkpoints),
    **options,
)
tune.Tuner(
    trainer,
    param_space={"train_loop_config": {"lr": tune.choice([1, 2])}},
    run_config=RunConfig(storage_path="/new"),
)
"""


def test_code_to_paste_keeps_what_the_rewrite_would_keep() -> None:
    paste = issue(TUNED, "RS601").paste
    compile(paste, "paste", "exec")
    assert 'train_loop_config={**base, **config["train_loop_config"]}' in paste
    assert 'storage_path="/new"' in paste
    assert "**options" in paste
    # V1 did not look at the trainer's own configuration where the Tuner has one.
    assert "/old" not in paste
    assert "checkpoints" not in paste


def test_code_to_paste_takes_over_what_the_tuner_kept() -> None:
    config = (
        "checkpoint_config=tune.CheckpointConfig(num_to_keep=2, checkpoint_frequency=3), "
        "failure_config=ray.train.FailureConfig(max_failures=2, fail_fast=True)"
    )
    found = issue(TUNED.replace('storage_path="/new"', config), "RS601")
    assert "checkpoint_config=ray.train.CheckpointConfig(num_to_keep=2)," in found.paste
    assert "failure_config=ray.train.FailureConfig(max_failures=2)," in found.paste


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("**options", "**options", "arguments of the trainer or of the `Tuner` are unpacked"),
        ("**options,", "", "what `param_space` sets is not seen here"),
        ("**options,", "", "`param_space` sets `preprocessor`"),
    ],
)
def test_a_tuner_that_is_not_rewritten_says_what_failed_here(
    old: str, new: str, reason: str
) -> None:
    text = TUNED.replace(old, new)
    if "not seen" in reason:
        text = text.replace('{"train_loop_config": {"lr": tune.choice([1, 2])}}', "space")
    if "preprocessor" in reason:
        text = text.replace('"train_loop_config": {', '"preprocessor": {')
    assert f"It is not rewritten here, because {reason}" in issue(text, "RS601").advice


def test_code_to_paste_means_the_run_config_of_train() -> None:
    assert "run_config=ray.train.RunConfig(" in issue(TUNED, "RS601").paste
    other = TUNED.replace("from ray.tune import RunConfig\n", "").replace("=RunConfig(", "=Other(")
    assert "from ray.train import RunConfig" in issue(other, "RS601").paste


def test_code_to_paste_reads_no_key_that_no_trial_has() -> None:
    text = TUNED.replace('"train_loop_config": {"lr": tune.choice([1, 2])}', "")
    assert "train_loop_config=base," in issue(text, "RS601").paste


@pytest.mark.parametrize(
    ("call", "rule"),
    [
        ('tune.Tuner(trainer, param_space={"params": {"eta": tune.choice([1])}})', "RS601"),
        ("tune.Tuner(trainer)", "RS601"),
        ("tune.with_resources(trainer, {})", "RS602"),
    ],
)
def test_a_trainer_without_a_function_gets_one_first(call: str, rule: str) -> None:
    made = 'trainer = XGBoostTrainer(label_column="y", params={})'
    text = f"from ray import tune\nfrom ray.train.xgboost import XGBoostTrainer\n{made}\n{call}\n"
    found = issue(text, rule)
    assert "First write the training function" in found.advice
    assert "RS411" in found.advice
    assert not found.paste


def test_a_class_that_was_removed_is_not_said_to_have_moved() -> None:
    found = issue("from ray.air.integrations.keras import Callback  # noqa\n", "RS107")
    assert "cannot import name 'Callback'" in found.message
    assert "`ReportCheckpointCallback`" in found.advice


DEVICE = """\
from ray import train
from ray.train.torch import TorchTrainer, get_device


def test_device():
    {0}


class TestDevice:
    def test_rank(self):
        {0}


def helper():
    {0}


def test_training():
    def train_func():
        {0}

    TorchTrainer(train_func)
"""


@pytest.mark.parametrize(
    ("call", "rule"), [("get_device()", "RS431"), ("train.get_context()", "RS217")]
)
def test_a_test_runs_in_the_driver(call: str, rule: str) -> None:
    def lines(path: str, text: str) -> list[int]:
        found = check(text, Settings(select=frozenset({rule})), path).issues
        return [issue.line for issue in found]

    text = DEVICE.format(call)
    assert lines("tests/test_device.py", text) == [6, 11]
    assert lines("device.py", text) == []
    raises = text.replace(
        f"    {call}", f"    with pytest.raises(RuntimeError):\n            {call}"
    )
    assert lines("tests/test_device.py", raises) == []
    name = call.removesuffix("()").rpartition(".")[2]
    assert lines("tests/test_device.py", f'{text}\npatch("ray.train.{name}")\n') == []


@pytest.mark.parametrize(
    ("argument", "line", "is_required"),
    [
        ("checkpoint_dir=None", "print(config)", False),
        ("*, checkpoint_dir=None", "print(config)", False),
        ("checkpoint_dir=None", "print(checkpoint_dir)", True),
        ("checkpoint_dir=None", "return lambda: checkpoint_dir", True),
        ("checkpoint_dir=None", "print(locals())", True),
        ("checkpoint_dir", "print(config)", True),
    ],
)
def test_an_argument_that_nothing_reads_may_stay(
    argument: str, line: str, is_required: bool
) -> None:
    text = f"""\
from ray import tune

def objective(config, {argument}):
    {line}

tune.Tuner(objective).fit()
"""
    found = issue(text, "RS611")
    assert found.required is is_required
    assert ("Drop the argument" in found.advice) is not is_required


@pytest.mark.parametrize(
    ("rule", "config"),
    [
        ("RS310", "RunConfig(log_to_file=True)"),
        ("RS311", "RunConfig(stop={'training_iteration': 3})"),
        ("RS312", "RunConfig(sync_config=options)"),
    ],
)
def test_what_tune_keeps_raises_under_a_trainer(rule: str, config: str) -> None:
    imports = "from ray.train import RunConfig\nfrom ray.train.torch import TorchTrainer\n"
    assert "Under a trainer it raises a" in issue(f"{imports}config = {config}\n", rule).message
    seen = issue(f"{imports}TorchTrainer(print, run_config={config})\n", rule).message
    assert ": Raises a" in seen


@pytest.mark.parametrize(("package", "rule"), [("air", "RS103"), ("train", "RS605")])
def test_what_a_tuner_takes_from_its_trainer_is_the_tuners(package: str, rule: str) -> None:
    text = (
        f"from ray import tune\nfrom ray.{package} import RunConfig\n"
        "from ray.train.torch import TorchTrainer\n"
        "trainer = TorchTrainer(print, run_config=RunConfig(stop={'loss': 1}))\n"
        "tune.Tuner(trainer).fit()\n"
    )
    found = issue(text, rule)
    assert "Give it one of its own, a `ray.tune.RunConfig`" in found.advice
    (reason,) = found.reasons
    assert reason == "it belongs to Ray Tune: `Tuner(...)` in line 5 takes it from its trainer"


@pytest.mark.parametrize(
    ("trainer", "row"),
    [
        ("huggingface.HuggingFaceTrainer", "RS417"),
        ("lightning.LightningTrainer", "RS419"),
        ("mosaic.MosaicTrainer", "RS421"),
        ("horovod.HorovodTrainer", "RS416"),
    ],
)
@pytest.mark.parametrize(
    ("call", "rule"),
    [
        ('tune.Tuner(trainer, param_space={"train_loop_config": {"lr": 1}})', "RS601"),
        ("tune.with_resources(trainer, {})", "RS602"),
    ],
)
def test_a_class_that_is_gone_is_replaced_first(
    trainer: str, row: str, call: str, rule: str
) -> None:
    module, _, name = trainer.partition(".")
    text = f"from ray import tune\nfrom ray.train.{module} import {name}\ntrainer = {name}(work)\n"
    outcome = check(f"{text}{call}\n", Settings(select=frozenset({rule}), unsafe=True))
    (found,) = outcome.issues
    assert f"First replace `{name}`, which V2 does not have ({row})" in found.advice
    assert found.safety is Safety.MANUAL
    assert not found.paste


def test_a_tuner_takes_the_algorithm_of_an_rl_trainer_itself() -> None:
    text = (
        "from ray import tune\nfrom ray.train.rl import RLTrainer\n"
        'tune.Tuner(RLTrainer(algorithm="DQN"))\n'
    )
    assert '`Tuner("DQN", param_space=config)`' in issue(text, "RS601").advice


@pytest.mark.parametrize(("call", "rule"), [("report({})", "RS201"), ("get_checkpoint()", "RS203")])
@pytest.mark.parametrize(
    ("given_to", "is_said"),
    [("TorchTrainer(work)", False), ("", True), ("TorchTrainer(work)\ntune.Tuner(work)", True)],
)
def test_what_a_tuner_does_is_said_where_one_may_run_it(
    call: str, rule: str, given_to: str, is_said: bool
) -> None:
    text = f"""\
from ray import tune
from ray.air import session
from ray.train.torch import TorchTrainer

def work(config):
    session.{call}

{given_to}
"""
    assert ("In a trial of a `Tuner` it still works" in issue(text, rule).message) is is_said


def test_a_new_name_that_is_the_same_for_both_is_no_question() -> None:
    text = "from ray.train.base_trainer import TrainingFailedError\nTrainingFailedError.cause\n"
    advice = issue(text, "RS819").advice
    assert "--assume" not in advice
    assert "`ray.train.TrainingFailedError`" in advice


@pytest.mark.parametrize(
    ("line", "is_reader"),
    [
        ('json.load(open("out/result.json"))', True),
        ('json.dump({}, open("out/result.json", "a"))', False),
        ('path = "out/result.json"\nwith open(path, "w") as file:\n    json.dump({}, file)', False),
        ('path = "out/result.json"\nwith open(path) as file:\n    json.load(file)', True),
    ],
)
def test_who_writes_a_file_of_that_name_reads_no_metrics(line: str, is_reader: bool) -> None:
    assert bool(issue(f"import json\n{REPORTS}{line}\n", "RS202").related) == is_reader


def test_the_bridge_is_not_the_way_to_the_bridge() -> None:
    text = f"from ray.train import UserCallback\nprint(UserCallback)\n{REPORTS}"
    text = text.replace("UserCallback", "ReportedCheckpoint")
    settings = Settings(select=frozenset({"RS202"}), target=Target.BRIDGE)
    (found,) = check(text, settings).issues
    assert found.advice.endswith("are rewritten together.")
    assert "`--target bridge`" in issue(text, "RS202").advice


def test_beside_tuners_a_report_is_for_tune() -> None:
    assert "`ray.tune.report`" in issue(f"{REPORTS}tune.Tuner(other)\n", "RS202").advice
    assert "`ray.tune.report`" not in issue(REPORTS, "RS202").advice


def test_a_configuration_that_nobody_gets_may_be_a_tuners() -> None:
    made = "from ray.air import RunConfig\nconfig = RunConfig(stop={})\n"
    assert issue(made.replace("{}", "{'a': 1}"), "RS311").advice.startswith("If a trainer gets it:")


def test_where_an_application_listens_is_said_before() -> None:
    found = issue("from ray import serve\nserve.run(app, port=8000)\n", "RS134")
    assert "'port'" in found.message
    assert '`serve.start(http_options={"port": 8000})`' in found.advice


@pytest.mark.parametrize("rule", load(), ids=lambda rule: rule.row.id)
def test_what_is_said_of_a_rule_is_made_of_sentences(rule: Rule) -> None:
    module = Module("from ray import air\n")
    found = rule.finding((module, module.tree.body[0]))
    for text in (found.message, found.advice):
        assert re.search(r"[.?!`]$", text), text
        words = re.findall(r"(?<!\.)[.?!] ([a-z]\w+)", re.sub(r"``.*?``|`[^`]*`", "`", text))
        assert not set(words) - {"railswitch"}, text
