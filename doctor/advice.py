"""Compares the nodes with the driver, and says what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from railswitch.v2._ray.flag import FLAG
from railswitch.v2._ray.release import supported_versions
from railswitch.v2._uris import without_credentials

from . import variables
from .diagnosis import Finding, Machine

DRIVER = "driver"


def findings(
    driver: Machine, nodes: Sequence[Machine], wanted: Mapping[str, float], storage_path: str
) -> Iterator[Finding]:
    """All that there is to say."""
    yield from _of_driver(driver)
    for node in nodes:
        if node.error:
            yield Finding("problem", node.name, node.error, "Look at the node; it may be down.")
        else:
            yield from _of_node(node, driver)
    yield from _of_storage(driver, nodes, storage_path)
    if nodes:
        yield from _of_resources(nodes, wanted)


def _of_driver(driver: Machine) -> Iterator[Finding]:
    ray = driver.facts["ray"]
    if not supported_versions().contains(ray, prereleases=True):
        yield Finding(
            "problem",
            DRIVER,
            f"Ray {ray} is none of those that this railswitch supports ({supported_versions()})",
            "pip install 'railswitch[train]'",
        )
    yield from variables.findings(DRIVER, driver.facts["variables"])


def _of_node(node: Machine, driver: Machine) -> Iterator[Finding]:
    for name in sorted(driver.facts.keys() - {"variables"}):
        here, there = (_version(machine, name) for machine in (driver, node))
        if here and here != there:
            yield _difference(node.name, name, here, there, driver.facts["variables"])
    yield from variables.findings(node.name, node.facts["variables"])
    flags = [machine.facts["variables"].get(FLAG) for machine in (driver, node)]
    if flags[1] is not None and flags[0] != flags[1]:
        yield Finding(
            "note",
            node.name,
            f"{FLAG} is {flags[1]!r} there, and {flags[0] or 'unset'} for the driver",
            "Nothing: the driver's counts. To be clear, unset it on the node.",
        )


def _version(machine: Machine, name: str) -> str:
    version: str = machine.facts.get(name) or ""
    return version.rpartition(".")[0] if name == "python" else version


def _difference(
    where: str, name: str, here: str, there: str, variables: Mapping[str, str]
) -> Finding:
    what = f"it has {name} {there}" if there else f"it has no {name}"
    what += f", and the driver has {here}"
    if name == "railswitch":
        if variables.get("RAILSWITCH_SHIP") == "0":
            do = f"pip install 'railswitch[train]=={here}' there, or unset RAILSWITCH_SHIP."
            return Finding("problem", where, what, do)
        return Finding("note", where, what, "Nothing: the driver sends its own.")
    if name in {"python", "ray"}:
        return Finding("problem", where, what, f"Run both with the same {name}.")
    do = f"pip install '{name}=={here}' there, if the training function uses it."
    return Finding("note", where, what, do)


def _of_storage(driver: Machine, nodes: Sequence[Machine], storage_path: str) -> Iterator[Finding]:
    for machine in (driver, *nodes):
        if machine.storage:
            yield Finding(
                "problem",
                machine.name,
                without_credentials(f"the storage path {storage_path}: {machine.storage}"),
                "Give RunConfig(storage_path=...) a folder that all nodes have mounted, or a "
                "bucket: s3://... or gs://...",
            )


def _of_resources(nodes: Sequence[Machine], wanted: Mapping[str, float]) -> Iterator[Finding]:
    for name, amount in wanted.items():
        there = sum(node.resources.get(name, 0) for node in nodes)
        if there < amount:
            yield Finding(
                "problem",
                "cluster",
                f"a V1 run with that many workers asks for {amount:g} {name}, one CPU of it for "
                f"the trainer, and all nodes together have {there:g}",
                "Ask for fewer workers, or add nodes; a cluster that grows by itself may add them.",
            )
