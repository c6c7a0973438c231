"""``railswitch decide``, ``--decide``, and answers in pyproject.toml."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from railswitch.catalogue import DEPRECATIONS, QUESTIONS, question
from railswitch.cli import _asking, main
from railswitch.codemod import config

HELPER = """\
from ray.air import RunConfig, session

run_config = RunConfig(name="search", verbose=1)


def log(loss):
    session.report({"loss": loss})
"""
SEARCH = """\
from ray import tune


def objective(config):
    tune.report({"loss": 1})


tune.Tuner(objective).fit()
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    (tmp_path / "helper.py").write_text(HELPER)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def railswitch(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def decided(id_: str, *arguments: str) -> dict[str, int]:
    """How many findings each answer to a question settles."""
    done = railswitch("decide", "--output-format", "json", *arguments)
    questions = {item["question"]: item for item in json.loads(done.output)["questions"]}
    return {item["answer"]: item["settles"] for item in questions[id_]["answers"]}


def test_every_question_governs_rows_and_every_row_asks_a_question() -> None:
    asked = {id_ for row in DEPRECATIONS for id_ in row.decisions}
    assert asked == {item.id for item in QUESTIONS}


def test_the_questions_are_listed_with_places_and_with_what_each_answer_settles(
    project: Path,
) -> None:
    done = railswitch("decide")
    assert done.exit_code == 1
    assert "helper.py:7:5: session.report" in done.output
    assert decided("runner") == {"train": 4, "tune": 4}


BY_HAND = """\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer


def make(callbacks):
    return TorchTrainer(print, run_config=RunConfig(callbacks=callbacks))


print(make([]).fit().metrics["training_iteration"])
"""


def test_an_answer_settles_what_it_rewrites_and_not_what_it_makes_somebody_elses(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "helper.py").write_text(BY_HAND)
    assert decided("metrics") == {"callback": 0, "return": 0, "checkpoint": 0}
    told = railswitch("decide").output
    assert told.count("It settles none.") == 3
    assert "No answer rewrites anything here: `railswitch check` says what to do." in told
    assert "Next: write" not in told
    monkeypatch.setattr(_asking, "is_terminal", lambda: True)
    done = CliRunner().invoke(
        main, ["migrate", "--write", "--allow-no-vcs", "--interactive"], input="q\n"
    )
    assert "metrics (callback" not in done.output
    assert "To decide, 1 of 1: helper.py:9:7 RS514" in done.output


def test_the_next_step_names_an_answer_that_settles_something(project: Path) -> None:
    (project / "train.py").write_text(BY_HAND)
    told = " ".join(railswitch("decide").output.split())
    assert 'Next: write `runner = "train"` or `runner = "tune"`' in told


def test_an_answer_on_the_command_line_rewrites_without_unsafe(project: Path) -> None:
    done = railswitch("migrate", "--write", "--force", "--decide", "runner=tune")
    text = (project / "helper.py").read_text()
    assert "tune.report(" in text
    assert "from ray.tune import RunConfig" in text
    assert done.exit_code == 0, done.output


def test_an_answer_in_pyproject_counts_and_the_command_line_wins(project: Path) -> None:
    (project / "pyproject.toml").write_text('[tool.railswitch.decisions]\nrunner = "tune"\n')
    assert "+    tune.report(" in railswitch("migrate").output
    assert "+    train.report(" in railswitch("migrate", "--decide", "runner=train").output
    assert railswitch("decide").exit_code == 0


def test_findings_that_wait_for_one_decision_are_told_as_one_and_json_has_its_id(
    project: Path,
) -> None:
    text = railswitch("check").output
    assert text.count("Decide once") == 1
    assert "the same decision settles" in text
    issues = json.loads(railswitch("check", "--output-format", "json").output)["issues"]
    assert [issue["decision"] for issue in issues] == ["runner"] * 4


def test_tune_is_the_default_where_nothing_trains(project: Path) -> None:
    assert "tune.report" not in railswitch("migrate", "--unsafe").output.partition("---")[2]
    (project / "search.py").write_text(SEARCH)
    assert "+    tune.report(" in railswitch("migrate", "--unsafe").output
    assert "+    tune.report(" not in railswitch("migrate").output
    (project / "train.py").write_text("from ray.train.torch import TorchTrainer\n")
    assert "+    tune.report(" not in railswitch("migrate", "--unsafe").output


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("metrics=file", "metrics cannot be 'file'; it is callback, return or checkpoint"),
        ("metric=return", "there is no decision 'metric'; did you mean 'metrics'?"),
        ("runner", "runner cannot be ''; it is train or tune"),
    ],
)
def test_a_wrong_question_or_answer_lists_the_right_ones(
    project: Path, given: str, said: str
) -> None:
    done = railswitch("check", "--decide", given)
    assert done.exit_code == 2
    assert said in done.output
    id_, _, answer = given.partition("=")
    (project / "pyproject.toml").write_text(f'[tool.railswitch.decisions]\n{id_} = "{answer}"\n')
    done = railswitch("check")
    assert done.exit_code == 2
    assert said in done.output
    assert "pyproject.toml: [tool.railswitch.decisions]" in done.output


LOOP = """\
from ray import train


def train_func(config):
    train.report({"loss": 1})
"""
MAIN = """\
from loop import train_func
from ray.train.torch import TorchTrainer
from show import show

show(TorchTrainer(train_func).fit())
"""
SHOW = """\
def show(result):
    print(result.metrics["loss"], result.metrics_dataframe["loss"].min())
"""


@pytest.fixture
def chain(project: Path) -> Path:
    """A report, the trainer that runs it and who reads the metrics, each in a file of its own."""
    (project / "helper.py").unlink()
    for name, text in {"loop": LOOP, "main": MAIN, "show": SHOW}.items():
        (project / f"{name}.py").write_text(text)
    return project


@pytest.mark.parametrize("more", [(), ("--max-files", "1")])
def test_a_chain_over_files_is_rewritten_and_nothing_is_left(
    chain: Path, more: tuple[str, ...]
) -> None:
    wanted = ("--decide", "metrics=callback")
    done = railswitch("migrate", "--write", "--force", *wanted, *more)
    assert "show(with_kept_metrics(TorchTrainer(" in (chain / "main.py").read_text()
    assert done.exit_code == 0, done.output
    assert railswitch("check").exit_code == 0


@pytest.mark.parametrize("answer", ["return", "checkpoint"])
def test_a_chain_over_files_that_an_answer_is_not_for_is_left_whole(
    chain: Path, answer: str
) -> None:
    done = railswitch("migrate", "--write", "--force", "--decide", f"metrics={answer}")
    assert (chain / "main.py").read_text() == MAIN
    assert (chain / "loop.py").read_text() == LOOP
    assert "is not for this place: the trainer is made in another file" in " ".join(
        done.output.split()
    )


PREDICT = """\
from ray.air import Checkpoint
from ray.train.batch_predictor import BatchPredictor
from ray.train.torch import TorchPredictor


def predict(path, data):
    predictor = BatchPredictor.from_checkpoint(Checkpoint.from_directory(path), TorchPredictor)
    return shown(predictor.predict(data))


def alone(checkpoint, batch):
    return predicted(TorchPredictor.from_checkpoint(checkpoint), batch)


def predicted(predictor, batch):
    return predictor.predict(batch)
"""


def test_predictors_are_decided_once_and_nothing_is_left(project: Path) -> None:
    (project / "helper.py").write_text(PREDICT)
    assert decided("predictors") == {"class": 0, "railswitch": 2}
    assert "RS115" in railswitch("migrate", "--unsafe").output
    (project / "pyproject.toml").write_text(
        '[tool.railswitch.decisions]\npredictors = "railswitch"\n'
    )
    done = railswitch("migrate", "--write", "--force")
    assert done.exit_code == 0, done.output
    assert "from railswitch.v1.torch import TorchPredictor" in (project / "helper.py").read_text()
    assert railswitch("check").exit_code == 0


LOAD = """\
from ray.air import Checkpoint


def load(checkpoint: Checkpoint):
    return checkpoint.to_dict()["model"] if checkpoint else None
"""


def test_what_checkpoints_of_dictionaries_are_is_decided_once(project: Path) -> None:
    (project / "helper.py").write_text(LOAD)
    assert decided("checkpoints") == {"pickle": 1, "files": 0}
    assert "+    return read_dictionary(" not in railswitch("migrate").output
    done = railswitch("migrate", "--write", "--force", "--decide", "checkpoints=pickle")
    assert done.exit_code == 0, done.output
    assert "    return read_dictionary(checkpoint)" in (project / "helper.py").read_text()


def test_interactive_needs_a_terminal(project: Path) -> None:
    done = railswitch("migrate", "--interactive")
    assert done.exit_code == 2
    assert "say --decide QUESTION=ANSWER" in done.output


def test_interactive_asks_and_remembers(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_asking, "is_terminal", lambda: True)
    done = CliRunner().invoke(main, ["migrate", "--interactive"], input="tune\n")
    assert "+    tune.report(" in done.output
    assert config.load(project / "pyproject.toml").decisions == {"runner": "tune"}
    assert railswitch("decide").exit_code == 0


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("", '[tool.railswitch.decisions]\nrunner = "tune"\n'),
        ("[a]\nb = 1", '[a]\nb = 1\n\n[tool.railswitch.decisions]\nrunner = "tune"\n'),
        (
            "[tool.railswitch.decisions]\r\n\r\n[tool.x]\r\n",
            '[tool.railswitch.decisions]\r\nrunner = "tune"\r\n\r\n[tool.x]\r\n',
        ),
    ],
)
def test_an_answer_is_added_and_nothing_else_changes(
    tmp_path: Path, before: str, after: str
) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_bytes(before.encode())
    config.remember(file, "runner", "tune")
    assert file.read_bytes().decode() == after
    assert config.load(file).decisions["runner"] == "tune"


def test_a_file_that_cannot_hold_an_answer_stays_as_it_was(tmp_path: Path) -> None:
    file = tmp_path / "pyproject.toml"
    file.write_text('[tool.railswitch]\ndecisions = {metrics = "return"}\n')
    with pytest.raises(config.ConfigError, match="cannot add"):
        config.remember(file, "runner", "tune")
    assert file.read_text() == '[tool.railswitch]\ndecisions = {metrics = "return"}\n'


def test_a_default_is_one_of_the_answers() -> None:
    assert question("metrics").default == "callback"


def test_the_questions_keep_to_the_width(project: Path) -> None:
    told = railswitch("decide").output.splitlines()
    assert any("It settles" in line for line in told)
    code = [line for line in told if line.startswith("    helper.py:")]
    assert max(len(line) for line in told if line not in code) <= 100
