"""The line that says what becomes of a place: it shows what is really written."""

from __future__ import annotations

import re

import pytest

from railswitch.codemod import Settings, check, migrate

from .fixtures import Fixture, fixtures, name_of


@pytest.mark.parametrize(
    ("lines", "rule", "change"),
    [
        (
            'from ray import air, tune\ntune.Tuner(f, run_config=air.RunConfig(local_dir="a"))',
            "RS315",
            'local_dir="a" -> storage_path=os.path.abspath("a")',
        ),
        (
            "from ray import air, tune\nimport os\n"
            'tune.Tuner(f, run_config=air.RunConfig(local_dir="/a"))',
            "RS315",
            "local_dir= -> storage_path=",
        ),
        (
            'from ray import tune\ndone = tune.run(f)\ndone.get_best_logdir("a", mode="max")',
            "RS636",
            'done.get_best_logdir("a", mode="max") -> done.get_best_trial("a", mode="max").path',
        ),
        (
            "from ray.tune import is_session_enabled\nprint(is_session_enabled())",
            "RS617",
            "is_session_enabled() -> ray.tune.get_context().get_trial_id() is not None",
        ),
        (
            "from ray.tune import track\ndef f(config):\n    track.log(a=1)",
            "RS609",
            'track.log(a=1) -> ray.tune.report({"a": 1})',
        ),
        (
            "from ray.train.batch_predictor import BatchPredictor",
            "RS116",
            "delete the import of BatchPredictor",
        ),
        (
            "from ray import tune\nfrom ray.train.torch import TorchTrainer\n"
            "from ray.tune.integration.ray_train import TuneReportCallback\n"
            "def drive(config):\n    TorchTrainer(print, callbacks=[TuneReportCallback()]).fit()\n"
            "tune.Tuner(drive).fit()[0].checkpoint",
            "RS612",
            "tune.Tuner(drive).fit()[0].checkpoint -> "
            'tune.Checkpoint(tune.Tuner(drive).fit()[0].metrics["checkpoint_path"])',
        ),
        (
            "from ray.train.xgboost import XGBoostTrainer\n"
            'XGBoostTrainer(params={}, label_column="y", datasets={"train": made}).fit()',
            "RS411",
            "add def train_func(config): ...",
        ),
    ],
)
def test_edits_of_one_place_are_told_as_one(lines: str, rule: str, change: str) -> None:
    (found,) = check(f"{lines}\n", Settings(select=frozenset({rule}))).issues
    assert found.change == change


TELLS_LESS = {
    "dataset_fully_executed/chains",  # two of one chain
    "metrics_only_report/default_answer",  # the trainer inside is changed for another finding
    "tuner_trainer/relative_folder",  # moves into another function
    "tuner_trainer/two_run_later",
}


@pytest.mark.parametrize(
    "fixture", [f for f in fixtures("before") if name_of(f) not in TELLS_LESS], ids=name_of
)
def test_what_is_told_is_what_is_written(fixture: Fixture) -> None:
    """However it is laid out and imported; names that moved may be gone, and lines may be cut."""
    old, new = (_bare(text) for text in (fixture.text, fixture.after.read_text(encoding="utf-8")))
    for found in migrate(fixture.text, fixture.settings).fixed:
        for part in found.change.split("; "):
            told = re.sub(r" and \d+ more$", "", part)
            before, _, after = map(_bare, told.partition(" -> "))
            if not before.isidentifier() and "..." not in told and before in old:
                assert after in new, part


def _bare(code: str) -> str:
    """Code without comments, white space, the kind of quotes, trailing commas and prefixes."""
    code = re.sub(r"\s+|(?m:#.*$)", "", code).replace("'", '"')
    return re.sub(r",(?=[)\]}])", "", re.sub(r"\b(?:[A-Za-z_]\w*\.)+(?=\w)", "", code))
