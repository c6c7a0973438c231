"""A name in an annotation raises nothing, whatever its row says."""

from __future__ import annotations

import pytest

from railswitch.codemod import Settings, check


def needs(text: str) -> list[tuple[str, bool]]:
    return [(issue.rule, issue.required) for issue in check(text, Settings()).issues]


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("class Config:\n    run: Optional[air.RunConfig] = None", "RS103"),
        ("def run(config: air.RunConfig | None): ...", "RS103"),
        ("def run() -> 'air.RunConfig': ...", "RS103"),
        ("async def run(*configs: air.RunConfig): ...", "RS103"),
        ("sync: 'train.SyncConfig | None' = None", "RS312"),
    ],
)
def test_an_annotation_is_a_suggestion(line: str, rule: str) -> None:
    package = "air" if rule == "RS103" else "train"
    assert needs(f"from ray import {package}\n{line}\n") == [(rule, False)]


def test_so_is_an_import_for_type_checkers() -> None:
    text = "if TYPE_CHECKING:\n    from ray.air import ScalingConfig\n"
    assert needs(text) == [("RS102", False)]


@pytest.mark.parametrize(
    "line",
    [
        "run: object = air.RunConfig()",
        "def run(config=air.RunConfig()): ...",
        "x = [air.RunConfig]",
    ],
)
def test_what_is_used_is_required(line: str) -> None:
    assert needs(f"from ray import air\n{line}\n") == [("RS103", True)]


def test_a_type_that_is_gone_raises_where_it_is_read() -> None:
    line = "def read(pipe: ray.data.DatasetPipeline): ..."
    assert needs(f"import ray\n\n\n{line}\n") == [("RS121", True)]
    hidden = "if TYPE_CHECKING:\n    from ray.data import DatasetPipeline\n"
    assert needs(hidden) == [("RS121", False)]
