"""A decision: a question of the catalogue, and what this run takes for its answer."""

from __future__ import annotations

from dataclasses import dataclass

from railswitch.catalogue import Question, question


@dataclass(frozen=True)
class Decision:
    """What a rule goes by where the owner of the program has to decide.

    >>> Decision("metrics", "return", is_given=True).answer
    'return'
    """

    id: str
    answer: str | None
    """The answer that was given, or the default; None where there is neither."""
    is_given: bool
    """Whether somebody has decided; a rewrite by a mere default needs ``--unsafe``."""

    @property
    def question(self) -> Question:
        """What is to be decided."""
        return question(self.id)

    @property
    def how(self) -> str:
        """How to settle it, in one line.

        >>> Decision("runner", None, is_given=False).how
        'Decide once: `--decide runner=train|tune` (see `railswitch decide`).'
        """
        choices = "|".join(self.question.names)
        return f"Decide once: `--decide {self.id}={choices}` (see `railswitch decide`)."
