"""Read a repository: which of its files have to do with each other, and what they say.

Most files are settled by their bytes: those that neither use Ray nor lead by their imports from
one file that does to another one are never parsed here.
"""

from __future__ import annotations

import ast
import os
import posixpath
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, partial
from pathlib import Path, PurePosixPath

from ..names.module import Module
from ..names.outside import NOTHING, Consumer, Outside
from ..names.reason import Reason
from ..text.discover import files, named
from ..text.kinds import is_code, is_setup, kind_of
from .facts import Facts, facts_of
from .graph import Graph
from .links import NOTHING_SEEN, Link, Seen, hooks_in, link_of
from .minimum import Minima, needs_of, read
from .places import Places
from .predictions import telling
from .refs import first_name
from .related import UNREADABLE, CodeIn, Edges, imports_of, reached, related

Mapper = Callable[[Callable[[str], object], Sequence[str]], Iterable[object]]
"""Applies a function to many paths, perhaps in other processes; the results in their order."""

MODULES = (".py", ".ipynb")
"""The ends of the names of files that others may import, or that import them."""
_ROOT_MARKS = (".git", "pyproject.toml", "setup.py", "setup.cfg")

KNOWN_ANYWAY = frozenset({"ray", "railswitch"})
"""What they do is in our tables; their sources, where they are at hand, connect everything."""


def survey(
    paths: Sequence[str],
    mapper: Mapper,
    code_in: CodeIn,
    others: Iterable[str] = (),
    seen: Seen = NOTHING_SEEN,
) -> dict[str, Outside]:
    """What each of the files has to know of the other files around it.

    ``code_in`` reads the Python of a file, which may be a notebook.
    ``others`` are files that do not mention Ray: those of them are in the result that get
    something of Ray's from a file that does. ``seen`` are files that need not be read again. The
    result depends neither on the order of the paths nor on how the work is divided.
    """
    wanted = {_absolute(path): path for path in paths if is_code(path)}
    asking = {_absolute(path): path for path in paths if asks_for_ray(path)}
    everything = sorted(set(_around(wanted, seen)) | wanted.keys())
    links, places = _links(everything, mapper, seen)
    known = places.first_names - KNOWN_ANYWAY
    reader = partial(read_facts, known=known, code_in=code_in)
    imports = imports_of(links, places)
    about = _about(related(links, imports, set(wanted), code_in), mapper, wanted, others, reader)
    taken = _taken(imports)
    for absolute, path in wanted.items():
        if absolute in taken:
            about[path] = replace(about.get(path, NOTHING), taken=frozenset(taken[absolute]))
    minima = _minima(asking, links, mapper, seen)
    for absolute, path in asking.items():
        if minimum := _minimum_for(absolute, minima):
            about[path] = replace(about.get(path, NOTHING), minimum=minimum)
    givers = [item.path for item in links if item.preprocesses and item.path in wanted]
    for absolute, predicted in _predicted(givers, links, mapper, code_in):
        path = wanted[absolute]
        about[path] = replace(about.get(path, NOTHING), predicted=predicted)
    for path, hooks in _hooks_elsewhere(links, imports):
        if path in wanted:
            about[wanted[path]] = replace(about.get(wanted[path], NOTHING), hooks=hooks)
    if any(item.tunes for item in links) and not any(item.trains for item in links):
        for path in wanted.values():
            about[path] = replace(about.get(path, NOTHING), is_tunes_alone=True)
    return about


def _links(paths: list[str], mapper: Mapper, seen: Seen) -> tuple[list[Link], Places]:
    """What the files import, and where that is; names that lead to none of them do no harm."""
    modules = [path for path in paths if path.endswith(".py")]
    places = seen.places if seen.places.are(modules) else Places(modules)
    known = places.first_names - KNOWN_ANYWAY
    has_all = known <= seen.places.first_names
    links = {path: seen.links[path] for path in paths if has_all and path in seen.links}
    unseen = [path for path in paths if path not in links]
    found = mapper(partial(link_of, known=known), unseen) if unseen else ()
    links.update((item.path, item) for item in found if isinstance(item, Link))
    return [links[path] for path in paths if path in links], places


def _hooks_elsewhere(links: list[Link], imports: Edges) -> Iterator[tuple[str, frozenset[str]]]:
    """For each file that uses Ray, which of its own old hooks others have the names of.

    Others are those that imports connect with it, in whatever direction and by way of any number.
    """
    owners = [item for item in links if item.uses_ray and item.hooks]
    if not owners:
        return
    beside: dict[str, set[str]] = defaultdict(set)
    for path, edges in imports.items():
        for edge in edges:
            beside[path].add(edge.path)
            beside[edge.path].add(path)
    hooks = cache(lambda path: hooks_in(read(path) or b""))
    for item in owners:
        near = reached({item.path}, beside) - {item.path}
        elsewhere = frozenset(item.hooks) & {name for path in near for name in hooks(path)}
        if elsewhere:
            yield item.path, elsewhere


def asks_for_ray(path: str) -> bool:
    """Whether a file may say which Ray is installed, and not use it itself."""
    return not is_code(path) or is_setup(path)


def _about(
    paths: Sequence[str],
    mapper: Mapper,
    wanted: dict[str, str],
    others: Iterable[str],
    reader: Callable[[str], Facts | None],
) -> dict[str, Outside]:
    """What the files that lead to one another say about those that are wanted."""
    if not paths:
        return {}
    facts = mapper(reader, paths)
    graph = Graph((item for item in facts if isinstance(item, Facts)), {})
    found = _split(graph)
    absolute_folder = cache(_absolute)
    for path in others:
        folder, name = os.path.split(path)
        absolute = f"{absolute_folder(folder or '.')}/{name}"
        about = found.get(absolute)
        if about is not None and about.is_telling:
            wanted[absolute] = path
    return {wanted[path]: outside for path, outside in found.items() if path in wanted}


def _minima(asking: Iterable[str], links: list[Link], mapper: Mapper, seen: Seen) -> Minima:
    """What the code needs around files that ask for a Ray; of other code, no more is looked at."""
    known = {item.path: item.minimum for item in links}
    near = sorted(set(_around(asking, seen)) - known.keys())
    known.update(item for item in mapper(needs_of, near) if isinstance(item, tuple))
    return Minima(known.items())


def _minimum_for(path: str, minima: Minima) -> str:
    """The oldest Ray for the code that a file tells of, or is there to install a Ray for."""
    if kind_of(path) == "markup":
        return minima.around(path)
    return minima.installed_by(path, _root(PurePosixPath(path).parent, os.path.exists))


def read_facts(path: str, known: frozenset[str], code_in: CodeIn) -> Facts | None:
    """The facts of a file; None for one that is not Python."""
    try:
        module = Module(code_in(path), path)
        facts = facts_of(module, known)
        module.release()
        if path.endswith(".ipynb"):
            _without_lines(facts)
    except UNREADABLE:
        return None
    return facts


def _predicted(
    givers: list[str], links: list[Link], mapper: Mapper, code_in: CodeIn
) -> Iterator[tuple[str, tuple[tuple[str, str], ...]]]:
    """The files that may give a trainer a preprocessor, each with who reads it back elsewhere.

    The checkpoint carries it from the one to the other, and no import says so.
    """
    paths = [item.path for item in links if item.may_predict] if givers else []
    reader = partial(readers_in, code_in=code_in)
    found = dict(zip(paths, mapper(reader, paths), strict=True)) if paths else {}
    for giver in givers:
        others = [some for path, some in found.items() if path != giver and isinstance(some, list)]
        if any(others):
            yield giver, tuple(item for some in others for item in some)


def readers_in(path: str, code_in: CodeIn) -> list[tuple[str, str]]:
    """Who reads a preprocessor from a checkpoint in a file, and where."""
    try:
        found = telling(ast.parse(code_in(path)))
    except UNREADABLE:
        return []
    is_notebook = path.endswith(".ipynb")
    shown = _relative(path)
    return [(name, shown if is_notebook else f"{shown}:{line}") for name, line in found]


def _without_lines(facts: Facts) -> None:
    """Forget the lines of a notebook, which nobody counts across its cells."""
    facts.digest = b""
    for call in facts.calls:
        call.line = 0
    for class_ in facts.classes.values():
        class_.line = 0
    facts.consumers = tuple(replace(consumer, trainer=0) for consumer in facts.consumers)


def _absolute(path: str) -> str:
    return Path(os.path.realpath(path)).as_posix()


def _around(paths: Iterable[str], seen: Seen) -> Iterator[str]:
    """The Python files and notebooks of the repositories in which the paths lie."""
    for root in map(str, roots(posixpath.dirname(path) for path in paths)):
        if seen.has(root):
            yield from seen.below(root)
            continue
        modules = (path for path in files([root]) if path.endswith(MODULES))
        yield from (file.absolute for file in named(modules))


def roots(folders: Iterable[str]) -> list[PurePosixPath]:
    """The repositories in which folders lie, without those that lie in another one of them."""
    exists = cache(os.path.exists)
    found = {_root(PurePosixPath(folder), exists) for folder in set(folders)}
    return sorted(root for root in found if found.isdisjoint(root.parents))


def _root(folder: PurePosixPath, exists: Callable[[str], bool]) -> PurePosixPath:
    """The folder of the repository, or else of the project, or else the folder itself."""
    above = [folder, *folder.parents]
    for mark in _ROOT_MARKS:
        for candidate in above:
            if exists(f"{candidate}/{mark}"):
                return candidate
    return folder


def _taken(imports: Edges) -> dict[str, set[str]]:
    """The names that others import from each file."""
    taken: dict[str, set[str]] = defaultdict(set)
    for edges in imports.values():
        for edge in edges:
            taken[edge.path].add(edge.name)
    return taken


def _split(graph: Graph) -> dict[str, Outside]:
    """What the graph says about each file, without what the file can see by itself."""
    reasons: dict[str, dict[tuple[str, str], tuple[Reason, ...]]] = defaultdict(dict)
    for node, found in graph.reasons.items():
        reasons[node.path][node.key, node.parameter] = _shown(found, node.path)
    entries: dict[str, set[str]] = defaultdict(set)
    for node in graph.entries:
        if not node.parameter:
            entries[node.path].add(node.key)
    given: dict[str, dict[tuple[str, ...], tuple[Reason, ...]]] = defaultdict(dict)
    for (path, key), found in graph.given.items():
        given[path][key] = _shown(found, path)
    components = graph.components()
    readers = _readers(graph, components)
    runs = {path: graph.runs(group) for group in components for path in group}
    lossy: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for path, trainer, owner in graph.lossy():
        if trainer.path != path:
            lossy[trainer.path].add((owner, trainer.runner))
    parameters = graph.parameters()
    split: dict[str, Outside] = {}
    for path in graph.modules:
        trainers = graph.trainers(path)
        names = [key[-1] for key in given[path] if key[0] == "argument"]
        split[path] = Outside(
            digest=graph.modules[path].digest,
            reasons=reasons[path],
            entries=frozenset(entries[path]),
            given=given[path],
            trainers=frozenset(map(repr, trainers)),
            known=frozenset([*names, *map(first_name, trainers)]),
            lossy=frozenset(lossy[path]),
            consumers=_seen_from(path, readers.get(path, [])),
            runs=runs[path],
            returned=dict(graph.returned(path)),
            keys=dict(graph.keys(path)),
            parameters=parameters.get(path, {}),
            passed_on={
                name: (what, _relative(origin)) for name, what, origin in graph.passed_on(path)
            },
            spelled=dict(graph.spelled(path)),
        )
    return split


def _readers(graph: Graph, components: Iterable[set[str]]) -> dict[str, list[tuple[str, Consumer]]]:
    """For each module, who reads metrics in the modules that have to do with it."""
    found: dict[str, list[tuple[str, Consumer]]] = {}
    for group in components:
        readers = [
            (path, replace(consumer, path=_relative(path)))
            for path in sorted(group)
            for consumer in graph.consumers(path)
        ]
        found |= {path: readers for path in group if graph.modules[path].lossy}
    return found


def _seen_from(path: str, readers: list[tuple[str, Consumer]]) -> tuple[Consumer, ...]:
    """Who reads metrics, first in the module itself, without its path."""

    def seen(owner: str, consumer: Consumer) -> Consumer:
        linked = frozenset("" if other == path else _relative(other) for other in consumer.linked)
        return replace(consumer, path="" if owner == path else consumer.path, linked=linked)

    ordered = sorted(readers, key=lambda reader: reader[0] != path)
    return tuple(seen(owner, consumer) for owner, consumer in ordered)


def _shown(reasons: Iterable[Reason], path: str) -> tuple[Reason, ...]:
    """Reasons in order, with the paths that a user would write."""
    ordered = sorted(reasons, key=Reason.order)
    return tuple(
        item if item.path == path else replace(item, path=_relative(item.path)) for item in ordered
    )


def _relative(path: str) -> str:
    relative = os.path.relpath(path)
    return path if relative.startswith("..") else Path(relative).as_posix()
