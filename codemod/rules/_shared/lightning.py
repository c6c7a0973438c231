"""``LightningTrainer`` and its ``LightningConfigBuilder``, as a training function."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...findings.edits import Edit, InsertBlock, Remove, Replace
from ...findings.needs import Needs
from ...flow.arguments import keyword_of
from ...flow.uses_of import mentions_of
from ...names.module import Module, body_of
from ...names.scopes import Scope, Symbol
from ...rewriting.statements import hanging, has_own_lines, shifted
from ...text.source import LINE_END
from .configs import is_constant, is_unpacking
from .function_layout import gap_above, gap_around, indent_of

BUILDER = (
    "ray.train.lightning.LightningConfigBuilder",
    "ray.train.lightning.lightning_trainer.LightningConfigBuilder",
)
_STRATEGIES = {
    "ddp": "RayDDPStrategy",
    "fsdp": "RayFSDPStrategy",
    "deepspeed": "RayDeepSpeedStrategy",
}
_KEPT = ("scaling_config", "run_config", "torch_config")
_STEP = " " * 4
_HOME = "ray.train.lightning"


@dataclass(frozen=True)
class LightningTrainer:
    """A call of ``LightningTrainer``, and what its builder was told."""

    module: Module
    call: ast.Call
    scope: Scope
    statement: ast.stmt

    @cached_property
    def _steps(self) -> dict[str, ast.Call] | None:
        """What the builder was told, by the name of the method; None where it is not all seen."""
        node = _given(self.call, "lightning_config")
        symbol = self._variable(node)
        if symbol is not None:
            node = symbol.bindings[0].value
        steps: dict[str, ast.Call] = {}
        while isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            steps.setdefault(node.func.attr, node)
            node = node.func.value
        if (
            not isinstance(node, ast.Call)
            or self.module.resolve(node.func, self.scope) not in BUILDER
        ):
            return None
        return steps if set(steps) <= {*_KNOWN, "build"} and "build" in steps else None

    @property
    def statements(self) -> list[ast.stmt]:
        """That of the trainer, and that in which its configuration is made."""
        symbol = self._variable(_given(self.call, "lightning_config"))
        return [self.statement, *([symbol.bindings[0].statement] if symbol else ())]

    def _variable(self, node: ast.expr | None) -> Symbol | None:
        """The variable with the configuration, if it is for this trainer alone."""
        symbol = self.scope.lookup(node.id) if isinstance(node, ast.Name) else None
        if symbol is None or len(symbol.bindings) != 1:
            return None
        return symbol if len(mentions_of(self.module, symbol)) == 1 else None

    @property
    def hindrance(self) -> str:
        """Why its function cannot be written; empty where it can."""
        if is_unpacking(self.call):
            return "some of its arguments are unpacked from something else"
        other = [k.arg for k in self.call.keywords if k.arg not in (*_KEPT, "lightning_config")]
        if other:
            return f"it is given `{other[0]}`"
        steps = self._steps
        if steps is None:
            return (
                "what its `LightningConfigBuilder` is told is not one chain of calls for it alone"
            )
        if any(map(is_unpacking, steps.values())):
            return "a call of its builder unpacks arguments"
        has_place = not self.scope.is_class and has_own_lines(self.module, self.statement)
        if not has_place:
            return "there is no line of its own above which a function could stand"
        return self._unknown()

    def _unknown(self) -> str:
        """What the function would have to guess; empty where there is nothing."""
        if self._model is None:
            return "the class of its module is not seen"
        if self._strategy is None:
            return "its strategy is none that `ray.train.lightning` has"
        if self._library is None:
            return "nothing shows which Lightning it is, `lightning.pytorch` or `pytorch_lightning`"
        return ""

    @property
    def doubts(self) -> list[str]:
        """What is to be looked at."""
        steps = self._steps or {}
        found = ["V1 went on from the last checkpoint after a failure, and this begins anew"]
        if "checkpointing" in steps and keyword_of(self.call, "run_config") is not None:
            found.append("what `checkpointing` said belongs into the `CheckpointConfig`")
        return found

    @property
    def _model(self) -> ast.expr | None:
        step = (self._steps or {}).get("module")
        return _given(step, "cls") if step is not None else None

    @property
    def _strategy(self) -> str | None:
        step = (self._steps or {}).get("strategy")
        if step is None:
            return "RayDDPStrategy"
        name = _given(step, "name") or ast.Constant("ddp")
        return _STRATEGIES.get(str(name.value)) if isinstance(name, ast.Constant) else None

    @property
    def _library(self) -> str | None:
        """The package of Lightning that the module imports from."""
        for _, _, binding in self.module.names.imports:
            for name in ("pytorch_lightning", "lightning.pytorch"):
                if f"{binding.loads}.".startswith(f"{name}."):
                    return name
            if binding.loads == "lightning" or binding.loads.startswith("lightning."):
                return "lightning.pytorch"
        return None

    def edits(self) -> list[Edit]:
        """The edits that write the function, and give it to a ``TorchTrainer``."""
        needs = Needs(self.module, self.scope, self.statement)
        function = needs.variable("train_func")
        text = self._function(needs, function)
        above = self._place
        gap = "\n" * gap_above(self.module, above)
        after = "\n" * gap_around(self.module, above)
        edits: list[Edit] = [InsertBlock(above, f"{gap}{text}{after}")]
        edits.append(Replace(self.call, self._trainer(needs, function)))
        symbol = self._variable(_given(self.call, "lightning_config"))
        if symbol is not None:
            edits.append(Remove(symbol.bindings[0].statement))
        return [*edits, *needs.edits]

    @property
    def _place(self) -> ast.stmt:
        """The statement above which the function stands: the first that has to do with it."""
        body = body_of(self.module, self.statement)
        before = body[body.index(self.statement) - 1]
        return before if before in self.statements else self.statement

    def _trainer(self, needs: Needs, function: str) -> str:
        segment = self.module.source.segment
        arguments = [function]
        arguments += [
            hanging(segment(keyword)) for keyword in self.call.keywords if keyword.arg in _KEPT
        ]
        checkpoints = self._checkpoint_config(needs)
        if checkpoints and keyword_of(self.call, "run_config") is None:
            arguments.append(f"run_config={needs('ray.train.RunConfig')}({checkpoints})")
        trainer = needs("ray.train.torch.TorchTrainer")
        if len(arguments) == 1:
            return f"{trainer}({function})"
        body = "".join(f"{shifted(argument, _STEP)},\n" for argument in arguments)
        lines = f"{trainer}(\n{body})"
        indent = indent_of(self.module, self.statement)
        return LINE_END.sub(f"{self.module.source.newline}{indent}", lines)

    def _checkpoint_config(self, needs: Needs) -> str:
        """What ``checkpointing`` said, as far as Ray Train keeps it."""
        step = (self._steps or {}).get("checkpointing")
        found = []
        for old, new in _CHECKPOINTS.items():
            keyword = keyword_of(step, old) if step is not None else None
            if keyword is not None and not is_constant(keyword.value, None):
                found.append(f"{new}={self.module.source.segment(keyword.value)}")
        if not found or any(text.endswith("=-1") for text in found):
            return ""
        return f"checkpoint_config={needs('ray.train.CheckpointConfig')}({', '.join(found)})"

    def _function(self, needs: Needs, function: str) -> str:
        steps, library = self._steps or {}, self._library
        assert library is not None
        assert self._strategy is not None
        assert self._model is not None
        segment = self.module.source.segment
        model = f"{segment(self._model)}({self._told('module', ('cls',))})"
        trainer = steps.get("trainer")
        given = {str(k.arg): hanging(segment(k.value)) for k in trainer.keywords} if trainer else {}
        callback = f"{needs(f'{_HOME}.RayTrainReportCallback')}()"
        own = given.pop("callbacks", "")
        given.pop("strategy", None)
        given.pop("plugins", None)
        given.setdefault("accelerator", '"auto"')
        given["devices"] = '"auto"'
        strategy = f"{needs(f'{_HOME}.{self._strategy}')}({self._told('strategy', ('name',))})"
        given["strategy"] = strategy
        given["plugins"] = f"[{needs(f'{_HOME}.RayLightningEnvironment')}()]"
        given["callbacks"] = f"[{_spliced(own)}{callback}]"
        lines = "".join(shifted(f"{name}={value},\n", _STEP * 2) for name, value in given.items())
        fitted = self._told("fit_params", ())
        prepare = needs(f"{_HOME}.prepare_trainer")
        return (
            f"def {function}():\n"
            f"    model = {model}\n"
            f"    trainer = {needs(library)}.Trainer(\n{lines}    )\n"
            f"    trainer = {prepare}(trainer)\n"
            f"    trainer.fit(model{', ' + fitted if fitted else ''})"
        )

    def _told(self, method: str, without: tuple[str, ...]) -> str:
        """The keywords that a call of the builder was given."""
        step = (self._steps or {}).get(method)
        return ", ".join(self._keywords(step, without)) if step is not None else ""

    def _keywords(self, step: ast.Call, without: tuple[str, ...]) -> Iterator[str]:
        for keyword in step.keywords:
            if keyword.arg not in without:
                yield LINE_END.sub(" ", self.module.source.segment(keyword))


def _spliced(own: str) -> str:
    """Callbacks to stand in a list before another one: the elements of a list that is written."""
    if not own:
        return ""
    is_list = own.startswith("[") and own.endswith("]") and "#" not in own
    elements = own[1:-1].strip().rstrip(",") if is_list else f"*{own}"
    return f"{elements}, " if elements else ""


def _given(call: ast.Call, name: str) -> ast.expr | None:
    """What a call is given for its first parameter."""
    keyword = keyword_of(call, name)
    if keyword is not None:
        return keyword.value
    return call.args[0] if call.args else None


_KNOWN = ("module", "trainer", "fit_params", "strategy", "checkpointing")
_CHECKPOINTS = {
    "save_top_k": "num_to_keep",
    "monitor": "checkpoint_score_attribute",
    "mode": "checkpoint_score_order",
}
