"""Serves names in the modules of Ray: in those that exist, and in those that Ray has dropped.

A module that exists gets a class with a descriptor for each served name. ``module.name`` and
``from module import name`` ask the descriptor; the module's own code, and Ray's, see what they
always saw. A module that is gone is made anew.
"""

from __future__ import annotations

import dis
import importlib
import importlib.abc
import importlib.machinery
import pkgutil
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FrameType, ModuleType
from typing import Any, Final

from railswitch.catalogue import find

from ._patches import Patches
from ._warn import hit, is_ours

_IMPORT_FROM: Final = dis.opmap["IMPORT_FROM"]
_MISSING: Final = object()


@dataclass(frozen=True)
class Served:
    """One name that the user's code gets from us."""

    name: str
    """In full, as the user spells it."""
    target: str | None
    """What is served: ``package.module:name``, ``package.function().method``; None: it is gone."""
    rule: str | None = None
    """The rule that a use of the name falls under; None if it may stay."""
    only_imports: bool = False
    """Whether only ``from module import name`` counts: the object itself tells of its uses."""
    if_missing: bool = False
    """Whether the name is served only where the installed Ray lacks it."""

    def load(self) -> Any:
        """The object to serve."""
        assert self.target is not None
        path, call, method = self.target.partition("().")
        if path.startswith("railswitch."):
            # Its parts that need no engine must not choose another one than was chosen.
            importlib.import_module("ray.train")
        value = pkgutil.resolve_name(path)
        return _Later(self, value, method) if call else value

    def refuse(self, *, imported: bool) -> Exception:
        """Why there is nothing to serve."""
        assert self.rule is not None
        row = find(self.rule)
        text = (
            f"{row.id}: {self.name} was removed from Ray, and nothing can stand in for it. "
            f"Instead: {row.replacement} {row.read_more}"
        )
        return ImportError(text, name=self.name) if imported else AttributeError(text)


class _Later:
    """A function of today that is reached through another one: ``get_context().get_world_rank``."""

    def __init__(self, served: Served, function: Any, method: str) -> None:
        self._served = served
        self._function = function
        self._method = method

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._served.rule:
            hit(self._served.rule, self._served.name)
        return getattr(self._function(), self._method)(*args, **kwargs)


class _Descriptor:
    """Stands for a served name on the class of its module; comes before the module's own."""

    def __init__(self, served: Served) -> None:
        self.served = served
        self.attribute = served.name.rpartition(".")[2]

    def __get__(self, module: ModuleType, owner: type) -> Any:
        own = self._own(module)
        if self.attribute in vars(module).get(_PATCHED, ()):
            return own
        frame = sys._getframe(1)
        ours = is_ours(frame)
        served = self.served
        if own is not _MISSING and (ours or served.if_missing):
            return own
        is_import = _is_from_import(frame)
        if served.target is None and own is _MISSING:
            raise served.refuse(imported=is_import)
        value = own if served.target is None else served.load()
        if served.rule and not ours and (is_import or not served.only_imports):
            hit(served.rule, served.name)
        return value

    def _own(self, module: ModuleType) -> Any:
        """What the module itself has; a submodule of Ray may not have been loaded yet."""
        names, served = vars(module), self.served
        may_be_module = served.if_missing and "__path__" in names and self.attribute.islower()
        if (
            may_be_module
            and self.attribute not in names
            and _find_elsewhere(served.name, names["__path__"], None) is not None
        ):
            importlib.import_module(served.name)
        return names.get(self.attribute, _MISSING)

    def __set__(self, module: ModuleType, value: Any) -> None:
        """Somebody, such as ``mock.patch``, puts another object there: it counts until put back."""
        names = vars(module)
        if not is_ours(sys._getframe(1)):
            patched = names.setdefault(_PATCHED, {})
            original = patched.setdefault(self.attribute, names.get(self.attribute))
            if value is original:
                del patched[self.attribute]
        names[self.attribute] = value

    def __delete__(self, module: ModuleType) -> None:
        vars(module).get(_PATCHED, {}).pop(self.attribute, None)
        vars(module).pop(self.attribute, None)


_PATCHED: Final = "__railswitch_patched__"


def _is_from_import(frame: FrameType) -> bool:
    return frame.f_code.co_code[frame.f_lasti] == _IMPORT_FROM


class _PicklableModule(ModuleType):
    """Pickled by name, as plain modules are by cloudpickle."""

    def __reduce__(self) -> Any:
        return importlib.import_module, (self.__name__,)


class _ServingModule(_PicklableModule):
    """The class of a module of Ray in which names are served."""

    def __getattr__(self, attribute: str) -> Any:
        # Python has replaced the descriptor's own message by "module has no attribute".
        descriptor = vars(type(self)).get(attribute)
        if isinstance(descriptor, _Descriptor) and descriptor.served.target is None:
            raise descriptor.served.refuse(imported=_is_from_import(sys._getframe(1)))
        raise AttributeError(f"module {self.__name__!r} has no attribute {attribute!r}")

    def __dir__(self) -> list[str]:
        served = (n for n, d in vars(type(self)).items() if _is_there(d))
        return sorted({*super().__dir__(), *served})


def _is_there(descriptor: Any) -> bool:
    return isinstance(descriptor, _Descriptor) and descriptor.served.target is not None


class _Substitute(_PicklableModule):
    """A module that Ray has dropped; what it has no own name for comes from its successor."""

    def __getattr__(self, attribute: str) -> Any:
        served: Served | None = vars(self).get("__railswitch_served__")
        if served is None or served.target is None or attribute.startswith("__"):
            raise AttributeError(f"module {self.__name__!r} has no attribute {attribute!r}")
        value = getattr(served.load(), attribute)
        if served.rule and not is_ours(sys._getframe(1)):
            hit(served.rule, f"{self.__name__}.{attribute}")
        return value


def serve_in(module: ModuleType, names: Sequence[Served]) -> None:
    """Serve names in a module that exists."""
    descriptors = {item.name.rpartition(".")[2]: _Descriptor(item) for item in names}
    base = type(module)
    module.__class__ = type(base.__name__, (_ServingModule, base), descriptors)


def release(module: ModuleType) -> None:
    """Give a module back as it was."""
    if isinstance(module, _ServingModule):
        module.__class__ = type(module).__bases__[1]
        vars(module).pop(_PATCHED, None)


class Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Serves names in modules as they are loaded, and makes the modules that are gone."""

    def __init__(
        self,
        names: Mapping[str, Sequence[Served]],
        gone: Mapping[str, Served],
        patches: Patches,
    ) -> None:
        self.names = names
        self.gone = gone
        self.patches = patches
        self._when_loaded: dict[str, Callable[[], None]] = {}
        self._loading: set[str] = set()
        self._substitutes: set[str] = set()

    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,
        target: ModuleType | None = None,
    ) -> importlib.machinery.ModuleSpec | None:
        """The spec of a module in which we serve something."""
        if fullname in self._loading or not self._concerns(fullname):
            return None
        self._loading.add(fullname)
        try:
            spec = _find_elsewhere(fullname, path, target)
        finally:
            self._loading.discard(fullname)
        if spec is not None:
            if spec.loader is not None:
                spec.loader = _ServingLoader(spec.loader, self.dress)
            return spec
        served = self.gone.get(fullname)
        if served is not None and served.target is None:
            raise served.refuse(imported=True)
        self._substitutes.add(fullname)
        return importlib.machinery.ModuleSpec(fullname, self, is_package=True)

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        """An empty module in the place of the dropped one."""
        return _Substitute(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Say what is served in it."""
        served = self.gone.get(module.__name__)
        if served is not None:
            vars(module)["__railswitch_served__"] = served
            if served.rule:
                hit(served.rule, served.name)
        self.dress(module)

    def dress(self, module: ModuleType) -> None:
        """Serve names in a module that was loaded, and do what was to be done then."""
        name = module.__name__
        if name in self.names:
            serve_in(module, self.names[name])
        self.patches.apply(module)
        if name in self._when_loaded:
            self._when_loaded.pop(name)()

    def when_loaded(self, name: str, action: Callable[[], None]) -> None:
        """Do something once a module is loaded; now, if it is."""
        if name in sys.modules:
            action()
        else:
            self._when_loaded[name] = action

    def serve_loaded(self) -> None:
        """Serve names in the modules that are loaded already."""
        for name in (*self.names, *(set(self.patches.members) - set(self.names))):
            if name in sys.modules:
                self.dress(sys.modules[name])

    def forget(self) -> None:
        """Give all modules back as they were, and remove those that were made anew."""
        self.patches.undo()
        for name in self.names:
            if name in sys.modules:
                release(sys.modules[name])
        for name in self._substitutes:
            sys.modules.pop(name, None)
            parent, _, attribute = name.rpartition(".")
            if parent in sys.modules:
                vars(sys.modules[parent]).pop(attribute, None)
        self._substitutes.clear()

    def _concerns(self, name: str) -> bool:
        return (
            name in self.names
            or name in self.gone
            or name in self.patches.members
            or name in self._when_loaded
        )


class _ServingLoader(importlib.abc.Loader):
    """Loads a module as its own loader does, then serves names in it."""

    def __init__(self, loader: Any, dress: Callable[[ModuleType], None]) -> None:
        self._loader = loader
        self._dress = dress

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        module: ModuleType | None = self._loader.create_module(spec)
        return module

    def exec_module(self, module: ModuleType) -> None:
        # Whoever looks at the loader later (inspect, pkgutil) finds the module's own.
        assert module.__spec__ is not None
        module.__loader__ = module.__spec__.loader = self._loader
        self._loader.exec_module(module)
        self._dress(module)


def _find_elsewhere(
    fullname: str, path: Sequence[str] | None, target: ModuleType | None
) -> importlib.machinery.ModuleSpec | None:
    for finder in sys.meta_path:
        find = getattr(finder, "find_spec", None)
        if find is not None and not isinstance(finder, Finder):
            spec: importlib.machinery.ModuleSpec | None = find(fullname, path, target)
            if spec is not None:
                return spec
    return None
