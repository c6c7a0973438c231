"""The questions that only the owner of a program can answer: a closed set, each with its answers.

A row names those that may settle its findings (:attr:`Deprecation.decisions`). An answer is given
once, in ``[tool.railswitch.decisions]`` of pyproject.toml or with ``--decide``, and settles every
finding that waits for it.

>>> question("metrics").default
'callback'
"""

from __future__ import annotations

import difflib
from dataclasses import dataclass


@dataclass(frozen=True)
class Answer:
    """One way to settle a question."""

    name: str
    meaning: str
    """What it means for the program, in a sentence."""
    rewrites: str
    """What `migrate` then writes, in a few words."""


@dataclass(frozen=True)
class Question:
    """One decision that a repository may raise."""

    id: str
    """Stable, in kebab-case: the key in pyproject.toml and on the command line."""
    text: str
    answers: tuple[Answer, ...]
    default: str | None
    """The answer that keeps V1's meaning, which ``--unsafe`` takes where none is given; None where
    it depends on the repository."""

    def __post_init__(self) -> None:
        names = self.names
        if len(set(names)) != len(names) or (self.default and self.default not in names):
            raise ValueError(f"the answers of {self.id} are wrong: {', '.join(names)}")

    @property
    def names(self) -> tuple[str, ...]:
        """The names of its answers."""
        return tuple(answer.name for answer in self.answers)

    def answer(self, name: str) -> Answer:
        """The answer of that name; WrongAnswerError lists the right ones."""
        for answer in self.answers:
            if answer.name == name:
                return answer
        raise WrongAnswerError(f"{self.id} cannot be {name!r}; it is {_either(self.names)}")


class WrongAnswerError(LookupError):
    """A question or an answer that does not exist; the message lists those that do."""


QUESTIONS = (
    Question(
        id="metrics",
        text="Who keeps the metrics of reports without a checkpoint, which V2 drops?",
        answers=(
            Answer(
                "callback",
                "A callback of `railswitch.v2` keeps every row of every run, as V1 did; the "
                "program then needs railswitch.",
                "the callback in the trainer's `RunConfig`, and `result.metrics` and "
                "`result.metrics_dataframe` to what it has kept",
            ),
            Answer(
                "return",
                "The training function returns the metrics of its last report; the rows before it "
                "are not kept. Needs Ray 2.56.",
                "`return` at the end of the training function, and `result.metrics` to "
                "`result.return_value`",
            ),
            Answer(
                "checkpoint",
                "Every report gets an empty checkpoint, with which V2 keeps its metrics; each "
                "takes a folder in the storage, and a report about 2 s.",
                "`checkpoint=` in each report, from an empty temporary directory",
            ),
        ),
        default="callback",
    ),
    Question(
        id="predictors",
        text="What becomes of predictors, which Ray does not have any more?",
        answers=(
            Answer(
                "class",
                "A class in the place of each loads the model as Ray's checkpoints and callbacks "
                "saved it. A preprocessor is applied where a trainer of the same file was given "
                "it; one that only checkpoints carry is not.",
                "the class, with `map_batches` or a call of the class at each `predict`",
            ),
            Answer(
                "railswitch",
                "The predictors of `railswitch.v1` predict as Ray's did, whoever makes them, is "
                "handed them or derives a class from them; the program then needs railswitch.",
                "the imports",
            ),
        ),
        default="class",
    ),
    Question(
        id="checkpoints",
        text="What is kept of a dictionary that becomes a checkpoint?",
        answers=(
            Answer(
                "pickle",
                "One pickle, `dict_checkpoint.pkl`, as AIR wrote it. Who reads a dictionary from a "
                "checkpoint reads that file, wherever the checkpoint was made.",
                "`from_dict` and `to_dict` to writing and reading that file",
            ),
            Answer(
                "files",
                "What `state_dict()` gives becomes a file of its own, `model.pt` for the key "
                "`model`, which `torch.load` and `TorchCheckpoint` read; the rest is that pickle.",
                "`from_dict` with a dictionary that is written out, and `to_dict` in the same "
                "file, to these files",
            ),
        ),
        default="pickle",
    ),
    Question(
        id="run-names",
        text="Should a second start of a run with a fixed name go on with the first one?",
        answers=(
            Answer(
                "unique",
                "No: every start is a run of its own, as in V1. Its folder has the name and eight "
                "more characters.",
                "`name=` of the trainer's `RunConfig`, with a UUID behind the name",
            ),
            Answer(
                "continue",
                "Yes, as V2 has it: it starts from the last checkpoint of the run with that name.",
                "nothing; the places are no findings any more",
            ),
        ),
        default="unique",
    ),
    Question(
        id="runner",
        text=(
            "Who runs the functions, and gets the configurations, for which the source does not "
            "show it?"
        ),
        answers=(
            Answer("train", "The workers of a trainer do.", "names of `ray.train`"),
            Answer("tune", "The trials of a `Tuner` do.", "names of `ray.tune`"),
        ),
        default=None,
    ),
)


def question(id_: str) -> Question:
    """The question with that id; WrongAnswerError lists the right ones.

    >>> question("runner").names
    ('train', 'tune')
    """
    for found in QUESTIONS:
        if found.id == id_:
            return found
    ids = [found.id for found in QUESTIONS]
    near = difflib.get_close_matches(id_, ids, n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"they are {', '.join(ids)}"
    raise WrongAnswerError(f"there is no decision {id_!r}; {hint}")


def _either(names: tuple[str, ...]) -> str:
    return f"{', '.join(names[:-1])} or {names[-1]}"
