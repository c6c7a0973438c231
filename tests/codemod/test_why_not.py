"""What is left to a person says which condition failed here, and never lists them all."""

from __future__ import annotations

import pytest

from railswitch.catalogue import DEPRECATIONS, Remedy, find
from railswitch.codemod import Settings, check
from railswitch.codemod.findings.issue import Issue

from .fixtures import FOLDER

TRAIN = """\
from ray.air import RunConfig, ScalingConfig, session, Checkpoint
from ray.train.torch import TorchTrainer
from ray.tune import SyncConfig
{before}
def train_func(config):
    {body}
TorchTrainer(train_func, {arguments}).fit()
"""


def program(before: str = "", body: str = "pass", arguments: str = "") -> str:
    return TRAIN.format(before=before, body=body, arguments=arguments)


def run_config(given: str, before: str = "") -> str:
    return program(before, arguments=f"run_config=RunConfig({given})")


def issue(text: str, rule: str) -> Issue:
    return next(i for i in check(text, Settings(select=frozenset({rule}))).issues if i.rule == rule)


REASONS = [
    ("RS301", 'resources = {"CPU": 1, "memory": 1}', "`memory` may have chosen the node of rank 0"),
    ("RS301", "resources = load()", "the dictionary is not seen"),
    (
        "RS312",
        "sync_config=SyncConfig(sync_artifacts=True)",
        "`sync_artifacts` of the `SyncConfig`",
    ),
    ("RS312", "sync_config=load()", "the `SyncConfig` is not seen"),
    ("RS313", 'sync_config=SyncConfig(upload_dir="s3://b", syncer=mine)', "it has a `syncer`"),
    ("RS313", 'local_dir="/a", sync_config=SyncConfig(upload_dir="s3://b")', "has a `local_dir`"),
    ("RS315", 'local_dir="a", **more', "not all arguments of the call are seen"),
    ("RS315", "local_dir='a', sync_config=load()", "which may name another place"),
    ("RS315", "**{'local_dir': 'a'}", "it stands in a dictionary"),
    ("RS308", "**dict(verbose=2)", "it stands in a dictionary"),
]


@pytest.mark.parametrize(("rule", "given", "why"), REASONS)
def test_a_parameter_of_a_configuration(rule: str, given: str, why: str) -> None:
    if rule == "RS301":
        scaling = "scaling_config=ScalingConfig(trainer_resources=resources)"
        text = program(given, arguments=scaling)
    else:
        text = run_config(given)
    found = issue(text, rule)
    assert why in found.why_not
    assert found.advice.endswith(f"Not rewritten here: {found.why_not}.")


@pytest.mark.parametrize(
    ("rule", "text", "why"),
    [
        (
            "RS308",
            "from ray.air import RunConfig\nRunConfig(verbose=1)\n",
            "nothing here shows who",
        ),
        ("RS501", program(body="keep(Checkpoint.from_dict({}))"), "goes to one report"),
        (
            "RS502",
            "from ray.air import Checkpoint\nmade = Checkpoint.from_dict({})\n"
            "def read_dictionary(path): ...\nread = [made.to_dict() for _ in range(2)]\n",
            "has a `read_dictionary` of its own",
        ),
        ("RS507", "from ray.air import Checkpoint\nCheckpoint(obj_ref=1)\n", "neither a path nor"),
        (
            "RS407",
            'from ray.train.torch import TorchTrainer\nTorchTrainer.restore("/a")\n',
            "it stands in no `if Trainer.can_restore(...)",
        ),
        (
            "RS116",
            "from ray.train.batch_predictor import BatchPredictor\n"
            "from ray.train.torch import TorchPredictor\n"
            "keep(BatchPredictor.from_checkpoint(load(), TorchPredictor))\n",
            "the predictor is not kept in a variable of its own",
        ),
    ],
)
def test_other_rules(rule: str, text: str, why: str) -> None:
    assert why in issue(text, rule).why_not


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("**more", "not all arguments of the call are seen"),
        ("checkpoint_config=load()", "the call has a `checkpoint_config` already"),
        ("checkpoint_score_attr=load()", "`checkpoint_score_attr` is not seen"),
    ],
)
def test_arguments_about_checkpoints(arguments: str, why: str) -> None:
    text = f'from ray import tune\ntune.run("PPO", keep_checkpoints_num=2, {arguments})\n'
    assert why in issue(text, "RS633").why_not


def test_what_is_never_rewritten_is_not_said_to_be_refused() -> None:
    found = issue(run_config('**{"stop": {"loss": 1}}'), "RS311")
    assert find("RS311").fix.remedy is Remedy.MANUAL
    assert found.why_not == ""


@pytest.mark.parametrize(
    ("body", "why"),
    [
        ("with tune.checkpoint_dir(1) as d:\n        save(d)", "no report follows it"),
        ("keep(tune.checkpoint_dir(1))", "it is not the one thing of a `with"),
        (
            "with tune.checkpoint_dir(1) as d:\n        save(d)\n    tune.report(a=1)\n    read(d)",
            "something reads the directory behind the block",
        ),
    ],
)
def test_a_directory_for_checkpoints(body: str, why: str) -> None:
    text = f"from ray import tune\ndef work(config):\n    {body}\ntune.Tuner(work).fit()\n"
    assert why in issue(text, "RS611").why_not


CONDITIONS = {
    row.id: row.fix.reason for row in DEPRECATIONS if row.fix.remedy is Remedy.CONDITIONAL
}


def test_no_finding_lists_all_conditions() -> None:
    told = 0
    for path in sorted(FOLDER.rglob("*.reported.py")):
        for found in check(path.read_text(encoding="utf-8"), Settings()).issues:
            assert CONDITIONS.get(found.rule, "\0") not in found.advice, (path, found.rule)
            told += bool(found.why_not)
    assert told > 50
    assert find("RS301").fix.reason in CONDITIONS.values()
