"""For RS115: a predictor that is asked directly becomes a class that is written out."""

from __future__ import annotations

import ast

from ...findings.edits import Edit, Replace
from ...findings.needs import Needs
from ...findings.refused import Refused
from ...flow.uses_of import assigned_to
from ...names.module import Use
from ...names.scopes import Scope
from ...rewriting.statements import has_own_lines
from .batch_prediction import RefusedError, Rewriting, argument_of
from .function_layout import gap_around
from .predict_classes import PREDICTORS, Wishes, text_of


def rewritten_alone(use: Use) -> list[Edit] | Refused:
    """The edits for one predictor of a checkpoint that is asked itself, or why there are none."""
    try:
        return _Alone(use).edits()
    except RefusedError as error:
        return Refused(str(error))


class _Alone(Rewriting):
    """One predictor, with the calls of its ``predict``."""

    def edits(self) -> list[Edit]:
        """The class above the predictor, and a call of the predictor at each ``predict``."""
        _, _, made_by = self.use.qualname.rpartition(".")
        if made_by != "from_checkpoint":
            raise RefusedError("it is not made of a checkpoint")
        leaf = self.use.qualname.split(".")[-2]
        if leaf not in PREDICTORS:
            raise RefusedError(f"no class is known for `{leaf}`")
        self.predictor = PREDICTORS[leaf]
        statement = self.use.statement
        symbol = assigned_to(statement, self.made, self.use.scope)
        if symbol is None or len(symbol.bindings) != 1:
            raise RefusedError("the predictor is not kept in a variable of its own")
        if not has_own_lines(self.module, statement):
            raise RefusedError("other statements share its line")
        calls = self.calls(symbol)
        self.needs = Needs(self.module, self.use.scope, statement)
        self.wishes = self._wishes_alone(calls)
        self.name = self.needs.variable(self.predictor.name)
        text = text_of(self.predictor, self.name, self.wishes, self.needs, alone=True)
        given = [self.checkpoint, *map(self._given, self.wishes.parameters)]
        instance = f"{self.name}({', '.join(given)})"
        gap = "\n" * (gap_around(self.module, statement) + 1)
        new = f"{text}{gap}{symbol.name} = {instance}"
        return [
            Replace(statement, self.laid_out(new, statement, ends_with_class=False)),
            *(Replace(call, self._asked(symbol.name, call, scope)) for call, scope in calls),
            *self.needs.edits,
        ]

    def _wishes_alone(self, calls: list[tuple[ast.Call, Scope]]) -> Wishes:
        names = [k.arg for k in self.made.keywords if k.arg != "checkpoint"]
        known = self.predictor.options
        refused = [n for n in names if n is None or n in self.predictor.refused]
        refused += [n for n in names if n is not None and known is not None and n not in known]
        if refused or len(self.made.args) > 1:
            raise RefusedError("no class is known that takes its arguments")
        more = {k.arg for call, _ in calls for k in call.keywords} - {"data"}
        if more and (not self.predictor.passes_on or more & _OWN):
            raise RefusedError("`predict` is given more than the data")
        given = tuple(sorted(filter(None, names)))
        return Wishes(given, frozenset(given), has_gpu=False, takes_options=bool(more))

    def _given(self, name: str) -> str:
        value = next(k.value for k in self.made.keywords if k.arg == name)
        return f"{name}={self.source.segment(value)}"

    def _asked(self, variable: str, call: ast.Call, scope: Scope) -> str:
        data = argument_of(call, "data", 0)
        if data is None or len(call.args) > 1:
            raise RefusedError("its data is not seen")
        others = [self.source.segment(k) for k in call.keywords if k.arg != "data"]
        return (
            f"{variable}({', '.join([self.transformed(data, scope, 'transform_batch'), *others])})"
        )


_OWN = {"feature_columns", "num_estimator_cpus"}
"""What ``predict`` does not hand on to the model."""
