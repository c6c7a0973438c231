"""``railswitch check``: what it finds, how it says so, and what it exits with."""

from __future__ import annotations

import json

import pytest

from .conftest import LEGACY, MANUAL, MIGRATED, Project, Railswitch


def test_a_clean_project_exits_with_0(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", MIGRATED)
    done = railswitch("check")
    assert (done.exit_code, done.stdout) == (0, "Nothing known to be legacy was found.\n")


def test_a_rewrite_has_one_line_with_its_place_its_rule_and_what_becomes_of_it(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("src/train.py", "import ray\n" + LEGACY)
    done = railswitch("check")
    assert done.exit_code == 1
    assert done.stdout == (
        "1. Let railswitch rewrite what is safe (1 place)\n"
        "   `railswitch migrate --write` does it.\n\n"
        "src/train.py:2:21 RS102 [*] ray.air.ScalingConfig -> ray.train.ScalingConfig\n\n"
        "What is left, in this order:\n"
        "  1. Let railswitch rewrite what is safe: 1 place\n"
        "        1  RS102  air-scaling-config\n"
        "Found 1 legacy use in 1 file: 1 that `railswitch migrate` rewrites.\n"
        "Next: `railswitch migrate` shows these changes as a diff, and writes nothing.\n"
    )


def test_a_rewrite_says_what_shows_who_runs_the_code(
    project: Project, railswitch: Railswitch
) -> None:
    project.write(
        "a.py",
        "from ray import air, tune\n\ntune.Tuner(print, run_config=air.RunConfig(name='x'))\n",
    )
    line = "a.py:3:30 RS103 [*] ray.air.RunConfig -> ray.tune.RunConfig (Tuner, line 3)\n"
    assert line in railswitch("check").stdout


def test_a_rule_is_explained_once_above_its_places(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("a.py", MANUAL)
    project.write("b.py", f"import os\n{MANUAL}")
    project.write("c.py", MANUAL.replace("import ", "import \\\n    "))
    done = railswitch("check")
    assert done.stdout.count("-> ") == 1
    start = done.stdout.index("  RS416 horovod-trainer (required, 3 places)\n")
    places = done.stdout[start:].partition("      a.py:1:31\n")[2]
    assert places.startswith(
        "        1 | from ray.train.horovod import HorovodTrainer\n"
        "          |                               ^^^^^^^^^^^^^^\n"
        "      b.py:2:31\n"  # the same line needs no second frame
        "      c.py:2:5\n"
        "        2 | HorovodTrainer\n"
        "          | ^^^^^^^^^^^^^^\n"
    )
    assert "3 for you to decide (3 required)" in done.stdout


LEFT_ALONE = """\
from ray.train import RunConfig
from ray.train.torch import TorchTrainer

TorchTrainer(print, run_config=RunConfig(**{"verbose": 1})).fit()
TorchTrainer(sum, run_config=RunConfig(**{"verbose": 2})).fit()
"""


def test_what_keeps_all_places_of_a_rule_from_a_rewrite_is_said_once(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("a.py", LEFT_ALONE)
    told = railswitch("check").stdout
    assert "RS308 run-verbose (required, 2 places)" in told
    assert told.count("not rewritten: it stands in a dictionary") == 1
    project.write("a.py", f"{LEFT_ALONE}TorchTrainer(max, run_config=RunConfig('x', verbose=2))\n")
    assert railswitch("check").stdout.count("not rewritten: it stands in a dictionary") == 1


def test_what_is_said_of_a_few_places_is_not_said_of_all(
    project: Project, railswitch: Railswitch
) -> None:
    names = ("Checkpoint", "Location", "TrialInfo")
    lines = [f"from ray.tune.trial import {name}\nprint({name})\n" for name in names]
    project.write("a.py", "".join([*lines, lines[0]]))
    told = railswitch("check").stdout.split("RS626 tune-moved-modules")[1].splitlines()[1:3]
    assert not any("is gone" in line for line in told), told


def test_the_whole_explanation_of_each(project: Project, railswitch: Railswitch) -> None:
    project.write("src/train.py", "import ray\n" + LEGACY)
    first, code, marker, *rest = railswitch("check", "--output-format=full").stdout.splitlines()
    assert first == "src/train.py:2:21: RS102 air-scaling-config [fixable]"
    assert code == "  2 | from ray.air import ScalingConfig"
    assert marker == "    |                     ^^^^^^^^^^^^^"
    assert "-> Use `ray.train.ScalingConfig`." in "\n".join(rest)
    assert rest[-1] == "Found 1 legacy use in 1 file: 1 that `railswitch migrate` rewrites."


def test_one_line_for_each(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", LEGACY + MANUAL)
    assert railswitch("check", "--output-format=concise").stdout == (
        "train.py:1:21: RS102 [*] ray.air.ScalingConfig -> ray.train.ScalingConfig\n"
        "train.py:4:31: RS416 horovod-trainer\n"
        "Found 2 legacy uses in 1 file: 1 that `railswitch migrate` rewrites, 1 for you to decide "
        "(1\nrequired).\n"
    )


@pytest.mark.parametrize("command", ["check", "migrate"])
def test_quiet_says_only_how_much_there_is(
    project: Project, railswitch: Railswitch, command: str
) -> None:
    project.write("train.py", MANUAL)
    done = railswitch(command, "--quiet")
    assert done.exit_code == 1
    assert done.stdout.splitlines()[0] == (
        "Found 1 legacy use in 1 file: 1 for you to decide (1 required)."
    )
    assert "horovod" not in done.stdout


@pytest.mark.parametrize(
    ("kinds", "expected"),
    [
        (("required",), {"RS102", "RS416"}),
        (("suggested",), {"RS801"}),
        (("fixable",), {"RS102"}),
        (("required", "manual"), {"RS416"}),
        (("unsafe",), set()),
    ],
)
def test_only_some_kinds(
    project: Project, railswitch: Railswitch, kinds: tuple[str, ...], expected: set[str]
) -> None:
    project.write("train.py", LEGACY + MANUAL)
    project.write("run.sh", "export RAY_TRAIN_V2_ENABLED=0\n")
    options = [f"--only={kind}" for kind in kinds]
    done = railswitch("check", "--output-format=json", *options)
    assert {issue["rule"] for issue in json.loads(done.stdout)["issues"]} == expected
    assert done.exit_code == (1 if expected else 0)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), "Nothing known to be legacy was found."),
        (("--only", "unsafe"), "Nothing was found of what was asked for"),
        (("--only", "unsafe", "--statistics"), "Nothing was found of what was asked for"),
        (("--only", "unsafe", "--output-format", "markdown"), "Nothing was found of what was"),
        (("--only", "unsafe", "--output-format", "html"), "Nothing was found of what was"),
        (("--select", "RS202"), "Nothing was found of what was asked for"),
        (("--select", "RS202", "-q"), "Nothing was found of what was asked for"),
    ],
)
def test_a_part_that_is_empty_does_not_say_that_all_is(
    project: Project, railswitch: Railswitch, arguments: tuple[str, ...], expected: str
) -> None:
    project.write("train.py", LEGACY if arguments else "print(1)\n")
    done = railswitch("check", *arguments)
    assert done.exit_code == 0
    assert expected in done.stdout
    if arguments[0:1] == ("--select",):
        assert expected in railswitch("migrate", *arguments[:2]).stdout


@pytest.mark.parametrize("kinds", [("required", "suggested"), ("unsafe", "manual")])
def test_kinds_of_which_nothing_is_both_are_refused(
    project: Project, railswitch: Railswitch, kinds: tuple[str, str]
) -> None:
    project.write("train.py")
    done = railswitch("check", *(f"--only={kind}" for kind in kinds))
    assert done.exit_code == 2
    assert f"no finding is both {kinds[0]} and {kinds[1]}" in done.stderr


def test_what_is_only_suggested_says_so(project: Project, railswitch: Railswitch) -> None:
    project.write("run.sh", "export RAY_TRAIN_V2_ENABLED=0\n")
    done = railswitch("check")
    assert done.exit_code == 1
    assert "run.sh:1:8\n" in done.stdout
    assert "RS801 v2-switch (suggested)\n" in done.stdout
    assert "1 for you to decide (1 suggested)." in done.stdout


def test_unknown_uses_are_counted(project: Project, railswitch: Railswitch) -> None:
    project.write("train.py", "from ray.air import never_heard_of\n")
    done = railswitch("check")
    assert done.exit_code == 1
    assert "Look up what no rule knows" in done.stdout
    assert "1 for you to decide (1 unknown to every rule)." in done.stdout
    assert json.loads(railswitch("check", "--output-format=json").stdout)["summary"]["unknown"] == 1


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        ((), {"RS102", "RS416"}),
        (("--select", "RS1"), {"RS102"}),
        (("--select", "air-scaling-config,RS416"), {"RS102", "RS416"}),
        (("--ignore", "rs102"), {"RS416"}),
        (("--select", "ALL", "--ignore", "RS4"), {"RS102"}),
    ],
)
def test_select_and_ignore(
    project: Project, railswitch: Railswitch, arguments: tuple[str, ...], expected: set[str]
) -> None:
    project.write("train.py", LEGACY + MANUAL)
    done = railswitch("check", "--output-format=json", *arguments)
    assert {issue["rule"] for issue in json.loads(done.stdout)["issues"]} == expected


def test_the_bridge_leaves_less_to_decide(project: Project, railswitch: Railswitch) -> None:
    text = "from ray.train import RunConfig\n\nRunConfig(verbose=1)\n"
    project.write("train.py", text)
    native = json.loads(railswitch("check", "--output-format=json").stdout)
    bridge = json.loads(railswitch("check", "--output-format=json", "--target=bridge").stdout)
    assert {issue["rule"] for issue in native["issues"]} == {"RS308"}
    assert {issue["rule"] for issue in bridge["issues"]} == {"RS001"}


def test_assume_says_who_runs_what_the_source_does_not_show(
    project: Project, railswitch: Railswitch
) -> None:
    project.write("f.py", "from ray.air import session\n\ndef f():\n    session.report({'a': 1})\n")
    assert "[*]" not in railswitch("check").stdout
    done = railswitch("check", "--assume=tune")
    assert "[*] ray.air.session.report -> ray.tune.report" in done.stdout


@pytest.mark.parametrize(
    "comment",
    [
        "  # railswitch: ignore",
        "  # railswitch: ignore[RS102]",
        "  # railswitch: ignore[air-scaling-config]",
        "  # railswitch: ignore[RS1]",
        "  # noqa: F401  # railswitch: ignore[RS102] until we drop Ray 2.6",
    ],
)
def test_a_line_that_is_to_be_left_alone(
    project: Project, railswitch: Railswitch, comment: str
) -> None:
    first, *rest = LEGACY.splitlines()
    project.write("train.py", "\n".join([first + comment, *rest]))
    assert railswitch("check").exit_code == 0
    assert railswitch("migrate", "--write", "--allow-no-vcs").exit_code == 0
    assert "ray.air" in project.read("train.py")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"# railswitch: ignore[RS102]\n{LEGACY}", 0),
        (f"# railswitch: ignore[RS102]\n# and this is why\n{LEGACY}", 0),
        (f"# railswitch: ignore[RS103]\n{LEGACY}", 1),
        (f"# railswitch: ignore[RS102]\n\n{LEGACY}", 1),
        (f'"""Hello."""\n{LEGACY}\n# railswitch: ignore-file[RS102]\n', 0),
        (f"{LEGACY}\nprint('# railswitch: ignore-file')\n", 1),
    ],
)
def test_a_comment_counts_for_the_line_below_it_or_for_the_file(
    project: Project, railswitch: Railswitch, text: str, code: int
) -> None:
    project.write("train.py", text)
    assert railswitch("check").exit_code == code


class TestConfiguration:
    def test_it_is_read_from_the_nearest_pyproject(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write(
            "pyproject.toml",
            '[tool.railswitch]\nignore = ["RS102"]\nexclude = ["old/*.py", "gen_*"]\n',
        )
        project.write("pkg/train.py", LEGACY + MANUAL)
        project.write("old/train.py")
        project.write("pkg/gen_train.py")
        project.write("pkg/pyproject.toml", "[project]\nname = 'without a word on railswitch'\n")
        for paths in ((), ("pkg", "old")):
            done = railswitch("check", "--output-format=json", *paths)
            issues = json.loads(done.stdout)["issues"]
            assert [(issue["path"], issue["rule"]) for issue in issues] == [
                ("pkg/train.py", "RS416")
            ]

    def test_the_command_line_has_the_last_word(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write(
            "pyproject.toml", '[tool.railswitch]\nselect = ["RS416"]\ntarget = "bridge"\n'
        )
        project.write("train.py", LEGACY)
        assert railswitch("check").exit_code == 0
        done = railswitch("check", "--select=RS102", "--target=native")
        assert done.exit_code == 1
        assert "RS102" in done.stdout

    def test_another_file_can_be_named(self, project: Project, railswitch: Railswitch) -> None:
        project.write("ci/lint.toml", '[tool.railswitch]\nignore = ["RS102"]\n')
        project.write("train.py")
        assert railswitch("check").exit_code == 1
        assert railswitch("check", "--config", "ci/lint.toml").exit_code == 0


class TestFormats:
    @pytest.fixture(autouse=True)
    def files(self, project: Project) -> None:
        project.write("a b.py", LEGACY)
        project.write("broken.py", "from ray import air\nif:\n")
        project.write("horovod.py", MANUAL)

    def test_json(self, railswitch: Railswitch) -> None:
        done = railswitch("check", "--output-format=json")
        content = json.loads(done.stdout)
        assert done.exit_code == 1
        assert content["summary"] == {
            "files": 2,
            "issues": 2,
            "required": 2,
            "unknown": 0,
            "open": 0,
            "fixable": 1,
            "unsafe": 0,
            "manual": 1,
            "fixed": 0,
            "errors": 1,
        }
        (error,) = content["errors"]
        assert error["path"] == "broken.py"
        assert error["error"].startswith("line 2: it is not valid Python")
        first = content["issues"][0]
        assert (first["path"], first["line"], first["column"]) == ("a b.py", 1, 21)
        assert (first["rule"], first["safety"], first["required"]) == ("RS102", "safe", True)

    def test_sarif(self, railswitch: Railswitch) -> None:
        log = json.loads(railswitch("check", "--output-format=sarif").stdout)
        (run,) = log["runs"]
        assert log["version"] == "2.1.0"
        assert {rule["id"] for rule in run["tool"]["driver"]["rules"]} == {"RS102", "RS416"}
        first = run["results"][0]["locations"][0]["physicalLocation"]
        assert first["artifactLocation"] == {"uri": "a%20b.py"}
        assert first["region"] == {
            "startLine": 1,
            "startColumn": 21,
            "endLine": 1,
            "endColumn": 34,
        }
        (notification,) = run["invocations"][0]["toolExecutionNotifications"]
        assert "not valid Python" in notification["message"]["text"]
        assert run["invocations"][0]["executionSuccessful"] is False

    def test_github(self, railswitch: Railswitch) -> None:
        first, error, _ = railswitch("check", "--output-format=github").stdout.splitlines()
        assert first.startswith(
            "::error file=a b.py,line=1,col=21,endLine=1,endColumn=34,"
            "title=railswitch RS102 air-scaling-config::"
        )
        assert error.startswith("::error file=broken.py::line 2")

    def test_markdown(self, railswitch: Railswitch) -> None:
        page = railswitch("check", "--output-format=markdown").stdout
        assert (
            "| rule | name | left |\n| --- | --- | --: |\n| RS102 | air-scaling-config | 1 |"
            in page
        )
        assert page.index("## What is left, in this order") < page.index("## Left by file")
        assert "### `a b.py`" in page
        assert "- line 1: **RS102**" in page
        assert "Not dealt with: line 2" in page

    def test_statistics(self, railswitch: Railswitch) -> None:
        assert railswitch("check", "--statistics").stdout.splitlines() == [
            "   found    safe  manual",
            "       1       1       -  RS102  air-scaling-config",
            "       1       -       1  RS416  horovod-trainer",
            "       2       1       1         in all",
            "broken.py: error: line 2: it is not valid Python: invalid syntax",
            "1 file could not be dealt with.",
        ]

    def test_statistics_as_data(self, railswitch: Railswitch) -> None:
        counts = json.loads(railswitch("check", "--statistics", "--output-format=json").stdout)
        assert [row["rule"] for row in counts["rules"]] == ["RS102", "RS416"]
        assert counts["total"]["found"] == 2
        assert counts["errors"][0]["path"] == "broken.py"

    def test_statistics_know_the_rule_behind_a_mark(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        railswitch("migrate", "--write", "--allow-no-vcs", "--todo", "horovod.py")
        counts = railswitch("check", "--statistics", "horovod.py").stdout.splitlines()
        assert counts[0].split() == ["found", "manual", "todo"]
        assert counts[1].split() == ["1", "1", "1", "RS416", "horovod-trainer"]

    def test_statistics_count_a_decision_of_two_rules_once(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("a.py", "import ray  # railswitch: TODO[RS601,RS615] a driver function\n")
        counts = railswitch("check", "--statistics", "a.py").stdout.splitlines()
        assert [line.split()[0] for line in counts[1:]] == ["1", "1"]
        assert "RS601" in counts[1]


class TestColours:
    def test_a_pipe_gets_none(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        assert "\x1b[" not in railswitch("check").stdout

    def test_a_terminal_gets_them(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        assert "\x1b[31m" in railswitch("check", color=True).stdout

    def test_no_color_is_obeyed(
        self, project: Project, railswitch: Railswitch, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("NO_COLOR", "1")
        project.write("train.py")
        for command in ("check", "migrate"):
            assert "\x1b[" not in railswitch(command, color=True).stdout


class TestBaseline:
    def test_what_is_known_passes_and_what_is_new_fails(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py", MANUAL)
        project.write("lib/other.py")
        noted = railswitch("baseline")
        assert (noted.exit_code, noted.stdout) == (
            0,
            "railswitch-baseline.json knows 2 legacy uses; `railswitch check` fails on more.\n",
        )
        done = railswitch("check")
        assert done.exit_code == 0
        assert done.stderr == "Passed over 2 uses that railswitch-baseline.json knows.\n"
        project.write("train.py", f'"""Lines have moved."""\n\n{MANUAL}{LEGACY}')
        done = railswitch("check", "--output-format=json")
        assert done.exit_code == 1
        (new,) = json.loads(done.stdout)["issues"]
        assert (new["rule"], new["line"]) == ("RS102", 6)

    def test_the_same_line_twice_is_one_more(
        self, project: Project, railswitch: Railswitch
    ) -> None:
        project.write("train.py", LEGACY)
        railswitch("baseline")
        project.write("train.py", LEGACY + LEGACY)
        assert "Found 1 legacy use" in railswitch("check").stdout

    def test_it_shrinks(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py", LEGACY + MANUAL)
        railswitch("baseline")
        project.write("train.py", MANUAL)
        assert "knows 1 legacy use (before: 2)" in railswitch("baseline").stdout

    def test_it_can_be_left_out_of_account(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        railswitch("baseline")
        assert railswitch("check", "--no-baseline").exit_code == 1

    def test_it_can_stand_elsewhere(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py")
        project.write("ci/nothing.txt", "")
        assert railswitch("baseline", "--output", "ci/known.json").exit_code == 0
        assert railswitch("check").exit_code == 1
        assert railswitch("check", "--baseline", "ci/known.json").exit_code == 0
        project.write("pyproject.toml", '[tool.railswitch]\nbaseline = "ci/known.json"\n')
        assert railswitch("check").exit_code == 0

    def test_a_broken_file_is_no_part_of_it(self, project: Project, railswitch: Railswitch) -> None:
        project.write("train.py", "from ray import air\nif:\n")
        project.write("fine.py")
        done = railswitch("baseline")
        assert done.exit_code == 1
        assert "train.py: error: line 2" in done.stdout
        assert railswitch("check").exit_code == 1

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            ("{", "it is not a baseline"),
            ('{"version": 1}', "it is not a baseline"),
            ('{"version": 9, "known": []}', "it is of version 9"),
        ],
    )
    def test_a_broken_baseline(
        self, project: Project, railswitch: Railswitch, content: str, reason: str
    ) -> None:
        project.write("train.py")
        project.write("railswitch-baseline.json", content)
        done = railswitch("check")
        assert done.exit_code == 2
        assert f"railswitch-baseline.json: {reason}" in done.stderr
        assert "`railswitch baseline`" in done.stderr
