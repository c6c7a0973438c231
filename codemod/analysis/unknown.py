"""RS000: uses that no rule understands, so that the count is never 0 by ignorance.

They are uses of Ray AIR, of what Ray has lost without a word, and of the insides of V1's engine.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from railswitch.catalogue import DEPRECATIONS, OUT_OF_SCOPE
from railswitch.catalogue.general import UNKNOWN
from railswitch.catalogue.lost import LOST, V1_ENGINE

from ..findings.finding import Finding
from ..flow.uses_of import mentions_of
from ..knowledge.types import is_ours
from ..names.module import Module, Use
from ..names.scopes import Kind, Mention, Symbol

_LEGACY = ("ray.air", "ray.ml")
_LIBRARIES = ("ray.train.", "ray.tune.")
_NO_MORE = LOST | V1_ENGINE
_FINE = frozenset(
    [name.removesuffix(".*") for entry in OUT_OF_SCOPE for name in entry.names]
    + [new for row in DEPRECATIONS for name in row.names for new in (name.train, name.tune) if new]
)
"""What is left alone on purpose, and what other names are replaced with; and all below them."""

CAN_GO = "Delete this import, unless another file imports the name from here."


def is_legacy(name: str) -> bool:
    """Whether a qualified name lies in a package that is legacy as a whole, or that is no more.

    >>> is_legacy("ray.air.session"), is_legacy("ray.train.report")
    (True, False)
    >>> is_legacy("ray.train.torch.config._set_nccl_network_interface")
    True
    """
    if name.startswith(_LIBRARIES):
        return not _NO_MORE.isdisjoint(with_parents(name))
    if not name.startswith(_LEGACY):
        return False
    parents = set(with_parents(name))
    return not parents.isdisjoint(_LEGACY) and parents.isdisjoint(_FINE)


def with_parents(name: str) -> Iterator[str]:
    """A name, and the names above it, the nearest first."""
    while name:
        yield name
        name = name.rpartition(".")[0]


class Unknown:
    """Collects what no rule claimed, and tells it as findings."""

    def __init__(self, module: Module) -> None:
        self.module = module
        self._claimed: set[Symbol] = set()
        """The symbols of which at least one use is understood."""
        self._reported: set[Symbol] = set()
        """The symbols whose import is understood, and with it all that hangs on them."""
        self._met: set[str] = set()
        """The names that are spelled below ``ray`` itself, where a rule or a finding has them."""
        self._imports: list[Use] = []
        self._mentions: list[tuple[Symbol, Mention, list[str]]] = []

    def saw_import(self, use: Use, *, claimed: bool) -> None:
        """Note an import, and whether a rule knows it."""
        if claimed:
            self._reported.add(use.symbol)
        elif is_legacy(use.qualname):
            self._imports.append(use)
            if use.symbol.name != "ray" and use.qualname.startswith(_LIBRARIES):
                self._reported.add(use.symbol)  # what is no more fails at the import

    def saw_mention(
        self, symbol: Symbol, mention: Mention, names: list[str], *, claimed: bool
    ) -> None:
        """Note an expression, and whether a rule knows a part of it."""
        if claimed:
            self._claimed.add(symbol)
            if symbol.name == "ray":
                self._met.update(names)
        elif any(map(is_legacy, names)):
            self._mentions.append((symbol, mention, names))

    def findings(self) -> Iterator[Finding]:
        """The uses that remain."""
        told: set[Symbol] = set()
        for symbol, mention, names in self._mentions:
            depth = _spelled_depth(mention, names)
            if symbol in self._reported:
                continue
            is_test = not mention.links and symbol in self._claimed and _may_be_none(symbol)
            is_spelled = symbol.is_imported and is_ours(names[0])
            if is_spelled and (depth or symbol in self._claimed) and not is_test:
                told.add(symbol)
                self._met.update(names)
                yield self._finding(self.module.use(symbol, mention, depth))
        for use in self._imports:
            if _binds_package(use):
                is_met = use.qualname in self._met  # other uses of `ray` say nothing of it
            else:
                is_met = use.symbol in told or use.symbol in self._claimed
            if not is_met:
                yield self._finding(use, is_idle=is_idle(use))

    def _finding(self, use: Use, *, is_idle: bool = False) -> Finding:
        legacy = f"`{use.qualname}` {_what_became_of(use.qualname)}"
        return Finding(
            row=UNKNOWN,
            span=self.module.source.span(use.node),
            message=f"{legacy}; {'nothing here uses it' if is_idle else 'no rule covers it'}.",
            advice=CAN_GO if is_idle else UNKNOWN.fix.reason,
        )


def is_idle(use: Use) -> bool:
    """Whether an import binds a name that nothing here mentions, and no other file is seen to take.

    >>> module = Module("from ray.air import RunConfig")
    >>> [is_idle(use) for use in module.imports]
    [True]
    """
    module = use.module
    taken = module.outside.taken if module.outside is not None else frozenset()
    is_passed_on = (
        use.symbol.is_exported
        or module.path.endswith("__init__.py")
        or not taken.isdisjoint({use.symbol.name, "*", ""})
    )
    return use.is_import and not (
        _binds_package(use) or is_passed_on or mentions_of(module, use.symbol)
    )


def _binds_package(use: Use) -> bool:
    """``import ray.air``, which binds ``ray``."""
    return isinstance(use.statement, ast.Import) and use.symbol.name == "ray"


def _what_became_of(name: str) -> str:
    parents = frozenset(with_parents(name))
    if not parents.isdisjoint(LOST):
        return "was no public name of Ray's, and the newest Ray does not have it"
    if not parents.isdisjoint(V1_ENGINE):
        return "belongs to V1's engine, of which V2 runs nothing"
    return "belongs to Ray AIR, which is legacy"


def _may_be_none(symbol: Symbol) -> bool:
    """Whether ``session is None`` tests if the import worked; it moves with the import."""
    return any(binding.kind is not Kind.IMPORT for binding in symbol.bindings)


def _spelled_depth(mention: Mention, names: list[str]) -> int:
    """How many attributes behind the bare name are part of the unknown name."""
    depth = 0
    for link in mention.links:
        if not isinstance(link, ast.Attribute):
            break
        depth += 1
    return depth if any(map(is_legacy, names[: depth + 1])) else 0
