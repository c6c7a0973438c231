"""Notebooks, documents, and the files around the code."""

from __future__ import annotations

import json
from typing import Any, ClassVar

import pytest

from railswitch.catalogue import Role
from railswitch.codemod import documents
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.settings import Settings

IMPORT = "from ray.air import ScalingConfig"
MIGRATED = "from ray.train import ScalingConfig"
TRAINER = "from ray.train.torch import TorchTrainer"
MANUAL = "from ray.train.horovod import HorovodTrainer"


def check(path: str, content: str | bytes, **settings: Any) -> list[tuple[str, int, int]]:
    data = content if isinstance(content, bytes) else content.encode()
    result = documents.load(path).check(data, Settings(**settings), path)
    return [(issue.rule, issue.line, issue.column) for issue in result.issues]


def migrate(path: str, content: str | bytes, **settings: Any) -> FileResult:
    data = content if isinstance(content, bytes) else content.encode()
    result = documents.load(path).migrate(data, Settings(**settings), path)
    if result.data is not None:
        again = documents.load(path).migrate(result.data, Settings(**settings), path)
        assert not again.is_changed, "a second run changes it again"
    return result


def migrated(path: str, content: str) -> str:
    data = migrate(path, content).data
    assert data is not None
    return data.decode()


def code(*lines: str, **more: Any) -> dict[str, Any]:
    source = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    return {"cell_type": "code", "metadata": {}, "outputs": [], "source": source, **more}


def prose(*lines: str) -> dict[str, Any]:
    source = [f"{line}\n" for line in lines[:-1]] + list(lines[-1:])
    return {"cell_type": "markdown", "metadata": {}, "source": source}


def notebook(*cells: dict[str, Any], **metadata: Any) -> dict[str, Any]:
    return {"cells": list(cells), "metadata": metadata, "nbformat": 4, "nbformat_minor": 5}


class TestNotebooks:
    @pytest.mark.parametrize("indent", [None, 1, 2, "\t"])
    @pytest.mark.parametrize("ascii_only", [True, False])
    @pytest.mark.parametrize("end", ["", "\n"])
    def test_all_but_the_cell_that_changes_stays_byte_for_byte(
        self, indent: int | str | None, ascii_only: bool, end: str
    ) -> None:
        content = notebook(
            {"cell_type": "markdown", "metadata": {}, "source": [IMPORT, "é\n"]},
            code(
                "%matplotlib inline",
                IMPORT,
                "print('é', ScalingConfig)",
                execution_count=7,
                outputs=[{"data": {"text/plain": [IMPORT, "\u2028é"]}, "output_type": "display"}],
            ),
            code("x = 1", id="abc"),
            kernelspec={"language": "python", "name": "python3"},
            custom={"z": 1, "a": [1.0, 2e5, True, None]},
        )
        text = json.dumps(content, indent=indent, ensure_ascii=ascii_only) + end
        new = migrated("a.ipynb", text)
        assert new.count(MIGRATED) == 1
        assert new.replace(MIGRATED, IMPORT) == text
        cell = json.loads(new)["cells"][1]
        assert cell["source"][1] == f"{MIGRATED}\n"
        assert cell["outputs"] == content["cells"][1]["outputs"]

    def test_a_source_that_is_one_string(self) -> None:
        text = json.dumps(notebook({**code("x"), "source": f"{IMPORT}\nprint(ScalingConfig)"}))
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)

    def test_cells_are_one_program(self) -> None:
        text = json.dumps(
            notebook(
                code("from ray.air import session"),
                code("from ray.train.torch import TorchTrainer"),
                code("def f(config):", "    session.report({'loss': 1})"),
                code("TorchTrainer(f).fit()"),
            )
        )
        sources = [
            "".join(cell["source"]) for cell in json.loads(migrated("a.ipynb", text))["cells"]
        ]
        assert sources[0] == "from ray import train"
        assert sources[2] == "def f(config):\n    train.report({'loss': 1})"

    def test_a_function_stands_in_the_cell_that_needs_it(self) -> None:
        imports = ("from ray.train.xgboost import XGBoostTrainer", "data = {'train': None}")
        made = ("# trees", "trainer = XGBoostTrainer(label_column='y', params={}, datasets=data)")
        text = json.dumps(notebook(code(*imports), code(*made)))
        cells = json.loads(migrated("a.ipynb", text))["cells"]
        assert "def train_func" not in "".join(cells[0]["source"])
        assert "".join(cells[1]["source"]).startswith("def train_func(config):\n")

    def test_each_cell_keeps_its_own_imports(self) -> None:
        report = ["from ray.air import session", "session.report({'loss': 1})"]
        text = json.dumps(notebook(code("from ray import tune"), code(*report), code(*report)))
        result = migrate("a.ipynb", text, assume=Role.TUNE_TRAINABLE)
        assert result.data is not None
        first, second, third = (cell["source"] for cell in json.loads(result.data)["cells"])
        assert first == ["from ray import tune"]
        assert second == third == ["from ray import tune\n", "tune.report({'loss': 1})"]

    @pytest.mark.parametrize(
        ("old", "train"),
        [
            ("from ray.air import session", "from ray import train"),
            ("from ray import train as session", "from ray import train as session"),
        ],
    )
    def test_a_cell_for_train_and_one_for_tune_import_what_each_uses(
        self, old: str, train: str
    ) -> None:
        call = "    session.report({'loss': 1}, checkpoint=config)"
        trained = ("from ray.train.torch import TorchTrainer", "def f(config):", call)
        tuned = ("def g(config):", call, "tune.Tuner(g).fit()")
        name = "session" if "as session" in train else "train"
        text = json.dumps(
            notebook(
                code(old, *trained, "TorchTrainer(f).fit()"),
                code("from ray import tune", old, *tuned),
            )
        )
        cells = json.loads(migrated("a.ipynb", text))["cells"]
        assert "".join(cells[0]["source"]).splitlines() == [
            train,
            *(line.replace("session", name) for line in trained),
            "TorchTrainer(f).fit()",
        ]
        assert "".join(cells[1]["source"]).splitlines() == [
            "from ray import tune",
            *(line.replace("session", "tune") for line in tuned),
        ]

    def test_a_cell_keeps_an_import_for_the_cells_below(self) -> None:
        shared = "from ray.train import RunConfig"
        fit = "TorchTrainer(print, run_config=RunConfig(name='{}')).fit()"
        tuned = "tune.Tuner(print, run_config={}(name='c')).fit()"
        text = json.dumps(
            notebook(
                code(shared, "from ray.train.torch import TorchTrainer", fit.format("a")),
                code("from ray import tune", shared, tuned.format("RunConfig")),
                code(fit.format("b")),
            )
        )
        cells = json.loads(migrated("a.ipynb", text))["cells"]
        lines = ("from ray import tune", shared, tuned.format("tune.RunConfig"))
        assert "".join(cells[1]["source"]).splitlines() == [*lines]

    def test_an_import_that_no_rewrite_frees_stays(self) -> None:
        again = "from ray import train"
        report = "    train.report({'loss': 1}, checkpoint=config)"
        trained = ("from ray.train.torch import TorchTrainer", "def f(config):", report)
        tuned = ("from ray import tune", "def g(config):", report, "tune.Tuner(g).fit()")
        text = json.dumps(
            notebook(
                code("import ray", again),
                code(again, *trained, "TorchTrainer(f).fit()"),
                code(again, *tuned),
            )
        )
        cells = json.loads(migrated("a.ipynb", text))["cells"]
        assert [again in "".join(cell["source"]) for cell in cells] == [True, True, False]

    def test_an_import_is_there_before_the_cell_that_uses_it(self) -> None:
        text = json.dumps(
            notebook(
                code("import torch"),
                code("from ray import train"),
                code(
                    "c = train.Checkpoint.from_dict({'loss': 1})", "train.report({}, checkpoint=c)"
                ),
                code("import os", "import sys", "from ray import cloudpickle, tune"),
            )
        )
        result = migrate("a.ipynb", text, assume=Role.TRAIN_WORKER)
        assert result.data is not None
        sources = ["".join(cell["source"]) for cell in json.loads(result.data)["cells"]]
        assert sources[0] == "import torch"
        assert sources[1] == "import os\nimport tempfile\n\nfrom ray import cloudpickle, train"
        assert sources[2].startswith("with tempfile.TemporaryDirectory()")

    @pytest.mark.parametrize("magic", [[], ["%%time"], ["!pip install \\", "    ray"]])
    def test_without_an_import_above_the_cell_gets_its_own(self, magic: list[str]) -> None:
        function = [
            "def f(config):",
            "    train.report({}, checkpoint=train.Checkpoint.from_dict({'a': 1}))",
        ]
        driver = ["from ray import train", "train.torch.TorchTrainer(f)"]
        text = json.dumps(notebook(code("%%time", "x = 1"), code(*magic, *function), code(*driver)))
        cells = json.loads(migrated("a.ipynb", text))["cells"]
        assert cells[0] == code("%%time", "x = 1")
        lines = "".join(cells[1]["source"]).splitlines()
        assert lines[: len(magic)] == magic
        assert lines[len(magic) :][:2] == ["import os", "import tempfile"]
        assert {"from ray import cloudpickle", "from ray import train"} <= set(lines)

    def test_what_a_cell_imports_itself_is_not_imported_above(self) -> None:
        text = json.dumps(
            notebook(
                code("from ray.air import session"),
                code("from ray import tune", "session.report({'loss': 1})"),
                code("session.report({'loss': 2})"),
            )
        )
        result = migrate("a.ipynb", text, assume=Role.TUNE_TRAINABLE)
        assert result.data is not None
        sources = ["".join(cell["source"]) for cell in json.loads(result.data)["cells"]]
        assert sources == [
            "",
            "from ray import tune\ntune.report({'loss': 1})",
            "tune.report({'loss': 2})",
        ]

    def test_findings_name_the_cell_and_the_line_in_it(self) -> None:
        cells = [{"cell_type": "markdown", "metadata": {}, "source": ["a"]}, code("x = 1", IMPORT)]
        data = json.dumps(notebook(*cells), indent=1).encode()
        (issue,) = documents.load("a.ipynb").check(data, Settings(), "a.ipynb").issues
        assert (issue.cell, issue.line, issue.column, issue.text) == (2, 2, 21, IMPORT)
        assert issue.place == f"a.ipynb:{issue.file_line} (cell 2:2:21)"
        assert IMPORT in data.decode().splitlines()[issue.file_line - 1]

    def test_the_line_of_the_file_is_that_of_the_migrated_file(self) -> None:
        manual = "from ray.train.horovod import HorovodTrainer"
        data = json.dumps(notebook(code(IMPORT, "print(session)", manual)), indent=1).encode()
        result = documents.load("a.ipynb").migrate(data, Settings(assume=Role.TRAIN_WORKER), "a")
        lines = (result.data or data).decode().splitlines()
        (left,) = (issue for issue in result.issues if issue.rule == "RS416")
        assert manual in lines[left.file_line - 1]

    @pytest.mark.parametrize(
        "lines",
        [
            ["!pip install 'ray[air]' \\", "    torch", IMPORT],
            ["%load_ext autoreload", "%autoreload 2", IMPORT],
            ["%%time", IMPORT],
            ["%%capture out", IMPORT, "!ls"],
            ["files = !ls *.py", IMPORT],
            ["x = %who_ls", IMPORT],
            [IMPORT, "ScalingConfig?"],
            [IMPORT, "?ScalingConfig"],
            [IMPORT, "if True:", "    !echo {ScalingConfig}", "    %time y = 1"],
            [IMPORT, "%timeit -n 10 ScalingConfig(num_workers=1)"],
            [IMPORT, "a = 5", "b = a %3"],
            [IMPORT, 's = """', "!not a shell line", '"""'],
            [IMPORT, "await something()"],
        ],
    )
    def test_magics_survive(self, lines: list[str]) -> None:
        text = json.dumps(notebook(code(*lines)))
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)

    @pytest.mark.parametrize("ends", [["\r\n", "\r\n", ""], ["\r\n", "\n", "\r\n"]])
    def test_line_ends_are_kept(self, ends: list[str]) -> None:
        lines = ["!pip install ray", IMPORT, "print(ScalingConfig)"]
        source = [line + end for line, end in zip(lines, ends, strict=True)]
        text = json.dumps(notebook({**code(), "source": source}))
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)

    def test_new_lines_end_like_the_others(self) -> None:
        lines = ["%%time", "from ray.air import ScalingConfig, session", "ScalingConfig, session"]
        text = json.dumps(notebook({**code(), "source": "\r\n".join(lines)}))
        (cell,) = json.loads(migrated("a.ipynb", text))["cells"]
        imports = ["from ray.air import session", MIGRATED]
        assert cell["source"] == "\r\n".join([lines[0], *imports, lines[2]])

    def test_code_behind_a_magic_is_looked_into(self) -> None:
        text = json.dumps(notebook(code("from ray import air"), code("%time air.ScalingConfig()")))
        assert json.loads(migrated("a.ipynb", text))["cells"][1]["source"] == [
            "%time train.ScalingConfig()"
        ]

    @pytest.mark.parametrize("magic", ["%%bash", "%%html", "%%writefile train.txt", "%%sql"])
    def test_cells_in_other_languages_are_left_alone(self, magic: str) -> None:
        assert not migrate("a.ipynb", json.dumps(notebook(code(magic, IMPORT)))).is_changed

    @pytest.mark.parametrize(
        "magic",
        ["%%writefile train.py", "%%file 'a/train.py'", "%%writefile -a train.py"],
    )
    def test_a_file_that_a_cell_writes_is_migrated(self, magic: str) -> None:
        text = json.dumps(notebook(code("x = 1"), code(magic, "", IMPORT, "print(ScalingConfig)")))
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)
        (issue,) = documents.load("a.ipynb").check(text.encode(), Settings(), "a.ipynb").issues
        assert (issue.cell, issue.line, issue.column, issue.text) == (2, 3, 21, IMPORT)

    def test_a_file_that_a_cell_writes_is_a_program_of_its_own(self) -> None:
        text = json.dumps(
            notebook(
                code("%%writefile train.py", "from ray import air"),
                code("air = 'fresh'"),
                code("%%writefile -a train.py", "air.ScalingConfig()"),
                code("%%writefile train.py", "air.ScalingConfig()"),
                code("air.ScalingConfig()"),
            )
        )
        sources = ["".join(c["source"]) for c in json.loads(migrated("a.ipynb", text))["cells"]]
        assert sources == [
            "%%writefile train.py\nfrom ray import train",
            "air = 'fresh'",
            "%%writefile -a train.py\ntrain.ScalingConfig()",
            "%%writefile train.py\nair.ScalingConfig()",
            "air.ScalingConfig()",
        ]

    def test_what_looks_like_a_magic_in_a_file_that_a_cell_writes_is_none(self) -> None:
        text = json.dumps(notebook(code("%%writefile a.py", IMPORT, "!ls")))
        assert not migrate("a.ipynb", text).is_changed
        assert check("a.ipynb", text) == [("RS000", 2, 1)]

    def test_examples_in_the_text_belong_to_the_program(self) -> None:
        text = json.dumps(
            notebook(
                code("from ray import tune, train"),
                code("def f(config):", "    train.report({'a': 1})", "tune.Tuner(f).fit()"),
                prose(
                    "*The solution* `train.report`:",
                    "",
                    "  ```python",
                    "  %matplotlib inline",
                    "  def f(config):",
                    "      train.report({'a': 'é'})",
                    "  ",
                    "  tune.Tuner(f).fit()",
                    "  ```",
                    "",
                    "```",
                    "train.report()",
                    "```",
                ),
            ),
            indent=1,
        )
        assert check("a.ipynb", text) == [("RS607", 2, 5), ("RS607", 6, 7)]
        assert migrated("a.ipynb", text) == (
            text.replace("tune, train", "tune").replace("train.report({", "tune.report({")
        )

    def test_an_example_that_is_not_migrated_keeps_its_import(self) -> None:
        cells = [
            code("from ray import tune, train"),
            code("def f(config):", "    train.report({'a': 1})", "tune.Tuner(f).fit()"),
            prose("```python", "print(train.Checkpoint)", "```"),
        ]
        new = json.loads(migrated("a.ipynb", json.dumps(notebook(*cells))))["cells"]
        assert new[0]["source"] == ["from ray import tune, train"]
        assert new[2] == cells[2]

    def test_an_example_with_other_imports_stands_by_itself(self) -> None:
        text = json.dumps(
            notebook(
                prose("Before:", "```python", "from ray.air import session as report", "```"),
                prose("```python", "report = 3", "```"),
                code("from ray.air.session import report"),
                code("from ray.train.torch import TorchTrainer"),
                code("def f(config):", "    report({'a': 1})", "TorchTrainer(f).fit()"),
            )
        )
        new = ["".join(cell["source"]) for cell in json.loads(migrated("a.ipynb", text))["cells"]]
        assert new[2] == "from ray.train import report"

    def test_code_does_not_lean_on_an_import_in_the_text(self) -> None:
        cells = [
            prose("```python", "import torch", "```"),
            code("from ray import tune", "from ray.train.torch import get_device"),
            code("def f(config):", "    print(get_device())", "tune.Tuner(f).fit()"),
        ]
        new = json.loads(migrated("a.ipynb", json.dumps(notebook(*cells))))["cells"]
        assert new[0] == cells[0]
        assert "import torch\n" in new[1]["source"] + new[2]["source"]
        assert "torch.device(" in new[2]["source"][-2]

    def test_notebooks_in_other_languages_are_left_alone(self) -> None:
        text = json.dumps(notebook(code(IMPORT), kernelspec={"language": "R"}))
        assert migrate("a.ipynb", text) == FileResult("a.ipynb")

    @pytest.mark.parametrize("indent", [" ", "    ", "\t"])
    @pytest.mark.parametrize("blank", ["", " ", "    ", "      "])
    def test_a_cell_may_be_indented(self, indent: str, blank: str) -> None:
        body = [IMPORT, "def config():", "    return ScalingConfig()", "config()"]
        lines = [blank, *(f"{indent}{line}" for line in body), blank, "# at the margin"]
        text = json.dumps(notebook(code("x = 1"), code(*lines), code("x = 2")), indent=1)
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)
        assert check("a.ipynb", text) == [("RS102", 2, len(indent) + IMPORT.index("S") + 1)]

    def test_a_cell_that_is_indented_anyhow_is_no_python(self) -> None:
        text = json.dumps(notebook(code(f"    {IMPORT}", "  x = 1")))
        assert check("a.ipynb", text) == [("RS000", 1, 5)]
        assert not migrate("a.ipynb", text).is_changed

    @pytest.mark.parametrize("line", ["pip install ray[air]==2.2.0", " conda install ray.air"])
    def test_a_cell_that_installs_something_needs_no_percent_sign(self, line: str) -> None:
        text = json.dumps(notebook(code(line, ""), code(IMPORT)))
        assert migrated("a.ipynb", text) == text.replace(IMPORT, MIGRATED)
        assert [place for place in check("a.ipynb", text) if place[0] == "RS102"] == [
            ("RS102", 1, IMPORT.index("S") + 1)
        ]
        more = json.dumps(notebook(code(line, "x = 1")))
        assert [rule for rule, _, _ in check("a.ipynb", more)] == ["RS000"]

    def test_one_broken_cell_is_reported_and_the_others_are_migrated(self) -> None:
        text = json.dumps(notebook(code(IMPORT), code("from ray import air", "if:")))
        result = migrate("a.ipynb", text)
        assert result.data is not None
        assert result.data.decode() == text.replace(IMPORT, MIGRATED)
        assert [(issue.rule, issue.cell) for issue in result.issues] == [("RS000", 2)]

    def test_a_broken_cell_that_uses_what_another_imports_is_reported(self) -> None:
        cells = [
            code("from ray.air import session, config as c", "from ray import train"),
            code("session.report(", "#"),
            code("c(1", "#"),
            code("obsession.report(", "#"),
            code("train.report(", "#"),
            prose("```python", "x = [", "session.report()", "```"),
        ]
        data = json.dumps(notebook(*cells)).encode()
        issues = documents.load("a.ipynb").check(data, Settings(), "a.ipynb").issues
        assert [(i.cell, i.line) for i in issues if i.cell != 1] == [(2, 1), (3, 1), (6, 2)]

    def test_open_decisions_are_marked_in_their_cells(self) -> None:
        text = json.dumps(notebook(code("x = 1"), code(MANUAL, "y = HorovodTrainer")))
        result = migrate("a.ipynb", text, todo=True)
        assert result.data is not None
        first, second = json.loads(result.data)["cells"]
        assert first["source"] == ["x = 1"]
        assert second["source"][0].startswith("# railswitch: TODO[RS416] ")
        assert second["source"][1:] == [f"{MANUAL}\n", "y = HorovodTrainer"]
        assert [issue.rule for issue in result.issues] == ["RS002"]

    def test_the_diff_shows_cells_and_no_json(self) -> None:
        result = migrate("a.ipynb", json.dumps(notebook(code(IMPORT))))
        assert result.new == f"# cell 1\n{MIGRATED}\n\n"


class TestMarkdown:
    TEXT = f"""\
# Title

    {IMPORT}

Text with `{IMPORT}`.

```python
{IMPORT}
```

1. A list

   ```py title="train.py"
   {IMPORT}

   print(ScalingConfig)
   ```

~~~~python3
{IMPORT}
~~~~

```{{code-block}} python
{IMPORT}
```

```
{IMPORT}
```

```bash
echo {IMPORT}
```
"""

    def test_only_python_changes(self) -> None:
        new = migrated("a.md", self.TEXT).splitlines()
        old = self.TEXT.splitlines()
        changed = [number for number, line in enumerate(old, 1) if new[number - 1] != line]
        assert changed == [3, 8, 14, 20, 24]
        assert all(
            new[number - 1] == old[number - 1].replace("ray.air", "ray.train") for number in changed
        )

    def test_line_ends_and_marks_are_kept(self) -> None:
        text = ("\ufeff" + self.TEXT.removesuffix("\n")).replace("\n", "\r\n")
        new = migrated("a.md", text)
        assert new.count("\r\n") == text.count("\r\n")
        assert new.replace("ray.train", "ray.air") == text

    def test_places(self) -> None:
        assert check("a.md", self.TEXT) == [
            ("RS102", 3, 25),
            ("RS102", 8, 21),
            ("RS102", 14, 24),
            ("RS102", 20, 21),
            ("RS102", 24, 21),
        ]

    def test_examples_build_on_one_another_until_a_name_changes(self) -> None:
        text = (
            "```python\nfrom ray import air\n```\ntext\n```python\nair.ScalingConfig()\n```\n"
            "```python\nimport air\n```\n```python\nair.ScalingConfig()\n```\n"
        )
        new = migrated("a.md", text)
        assert new == (
            "```python\nfrom ray import train\n```\ntext\n```python\ntrain.ScalingConfig()\n```\n"
            "```python\nimport air\n```\n```python\nair.ScalingConfig()\n```\n"
        )

    def test_an_import_stays_with_all_that_use_it(self) -> None:
        first = "from ray.air import session\n\ndef f(config):\n    session.get_world_size()\n"
        other = "import torch\n\ndef f(config):\n    return torch\n"
        last = "def f(config):\n    session.get_world_rank()\n"
        fence = "```python\n{}```\n"
        new = migrated("a.md", "text\n".join(map(fence.format, (first, other, last))))
        context = "train.get_context()"
        first = first.replace("ray.air import session", "ray import train")
        last = last.replace("session", context)
        expected = first.replace("session", context), other, last
        assert new == "text\n".join(map(fence.format, expected))

    @pytest.mark.parametrize("line", ["!uv pip install ray", "%matplotlib inline", "files = !ls"])
    def test_magics_survive(self, line: str) -> None:
        text = f"- x\n\n  ```python\n  {line}\n  {IMPORT}\n  ```\n"
        assert check("a.md", text) == [("RS102", 5, 23)]
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)

    def test_a_file_that_an_example_writes_is_a_program_of_its_own(self) -> None:
        text = f"```python\n%%writefile a.py\n{IMPORT}\n```\n```python\nScalingConfig = 1\n```\n"
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)

    def test_an_example_may_be_indented(self) -> None:
        text = f"- x\n  ```python\n      {IMPORT}\n\n      print(ScalingConfig)\n  ```\n"
        assert check("a.md", text) == [("RS102", 3, 27)]
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)

    def test_blank_lines_are_kept_as_they_are(self) -> None:
        text = f"- x\n  ```python\n  {IMPORT}\n  \n  print(ScalingConfig)\n      \n  ```\n"
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)

    def test_what_is_not_python_is_reported_where_it_mentions_ray(self) -> None:
        assert check("a.md", "```python\nfrom ray.air import ...\n```\n") == [("RS000", 2, 1)]
        assert check("a.md", "```python\nx = ...;;\n```\n") == []

    @pytest.mark.parametrize(
        ("line", "is_told"),
        [
            ("from ray import tune", False),
            ("ray.train.report({})", False),
            ('"lightgbm_ray", "ray[data]"', False),
            ("from ray import air", True),
            ("from ray import tune; tune.report(loss=1)", True),
            ("x = ray.train.horovod.HorovodTrainer(...;;", True),
        ],
    )
    def test_what_is_not_python_matters_where_it_is_legacy(self, line: str, is_told: bool) -> None:
        text = f"```python\nimport ray\n{line}\nx = ...;;\n```\n"
        assert check("a.md", text) == ([("RS000", 2, 1)] if is_told else [])

    def test_an_example_beside_tuners_is_told_of_them(self) -> None:
        report = "from ray import train\ndef f(c):\n    train.report({'a': 1})\n"
        search = "from ray import tune as train\ntrain.Tuner(g).fit()\n"
        text = f"```python\n{report}```\n\n```python\n{search}```\n"
        for path, content in (("a.md", text), ("b.md", text.partition("\n\n")[0])):
            result = documents.load(path).check(
                content.encode(), Settings(select=frozenset({"RS202"})), path
            )
            assert ["`ray.tune.report`" in i.advice for i in result.issues] == [path == "a.md"]

    @pytest.mark.parametrize("text", ["```python\n", "```python", "```python\n```", "```", ""])
    def test_fences_that_hold_nothing(self, text: str) -> None:
        assert not migrate("a.md", text).is_changed


class TestIndentedCode:
    """Markdown's oldest way to show code, which says nothing of the language."""

    @pytest.mark.parametrize(
        "text",
        [
            f"Text:\n\n    {IMPORT}\n\n    print(ScalingConfig)\n\nMore text.\n",
            f"\t{IMPORT}\n",
            f"- item\n\n      {IMPORT}\n",
            f"1. item\n\n       {IMPORT}\n\n   ```python\n   {IMPORT}\n   ```\n",
            f"# Head\n    {IMPORT}\n\n```text\nother\n```\n\n    {IMPORT}\n",
            f"Text\r\n\r\n    {IMPORT}\r\n",
        ],
    )
    def test_it_is_python_if_it_can_be(self, text: str) -> None:
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)

    @pytest.mark.parametrize(
        "text",
        [
            f"A paragraph\n    {IMPORT}\n",  # goes on in the second line
            f"- item\n    {IMPORT}\n",
            f"Text\n\n    {IMPORT}\n    and so on ...;;\n",
            f"```text\n\n    {IMPORT}\n```\n",
            f"!!! note\n\n    ```text\n    {IMPORT}\n    ```\n",
            f"<pre>\n    {IMPORT}\n</pre>\n",
            f">     {IMPORT}\n",
        ],
    )
    def test_what_is_no_code_or_not_in_python(self, text: str) -> None:
        assert not migrate("a.md", text).is_changed

    def test_a_fence_in_it_is_the_example(self) -> None:
        text = f"!!! note\n\n    ```python\n    {IMPORT}\n    ```\n"
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)


class TestExcerpts:
    """The top of an example may show a part of a training function."""

    SHARD = 'import ray.train\nshard = ray.train.get_dataset_shard("train")'
    REPORT = "from ray import train\ntrain.report({'a': 1})"
    RUN = (
        "from ray.train.torch import TorchTrainer\ntrainer = TorchTrainer(print)\n"
        "result = trainer.fit()"
    )

    def test_nobody_knows_where_it_runs(self) -> None:
        assert check("a.md", f"```python\n{self.SHARD}\n```\n") == []
        assert check("a.ipynb", json.dumps(notebook(prose("```py", self.SHARD, "```")))) == []
        assert check("a.ipynb", json.dumps(notebook(code(self.SHARD)))) == [("RS217", 2, 9)]
        assert check("a.py", self.SHARD) == [("RS217", 2, 9)]

    def test_another_example_may_be_the_driver(self) -> None:
        assert check("a.md", f"```py\n{self.SHARD}\n```\n```py\n{self.RUN}\n```\n") == []

    def test_an_example_that_runs_a_trainer_is_a_script(self) -> None:
        text = f"```python\n{self.RUN}\n{self.SHARD}\n```\n"
        assert check("a.md", text) == [("RS217", 6, 9)]

    def test_nobody_knows_who_runs_it(self) -> None:
        text = f"```python\n{self.REPORT}\n```\n".encode()
        (issue,) = documents.load("a.md").check(text, Settings(), "a.md").issues
        assert issue.rule == "RS202"
        assert "without a checkpoint, if Ray Train runs it:" in issue.message


class TestNamesThatChange:
    BEFORE = "```python\nfrom ray import train\n\n\ndef f(config):\n    train.world_rank()\n```\n"

    def test_a_later_example_does_not_change_what_an_earlier_one_means(self) -> None:
        assert check("a.md", f"{self.BEFORE}\n```python\ntrain = 3\n```\n") == [("RS210", 6, 5)]

    def test_an_example_that_reads_the_import_first_belongs_to_it(self) -> None:
        text = f"{self.BEFORE}\n```python\nrank = train.world_rank()\ntrain = 3\n```\n"
        assert not migrate("a.md", text).is_changed  # elsewhere the name is another thing

    def test_within_one_example_the_name_is_the_variable(self) -> None:
        text = self.BEFORE.replace("\n\n\ndef", "\n\ntrain = load()\n\n\ndef")
        assert check("a.md", text) == []


class TestPlacesInMarkdown:
    @pytest.mark.parametrize(
        "text",
        [
            f"> Text\n>\n> ```python\n> {IMPORT}\n>\n> print(ScalingConfig)\n> ```\n",
            f">```py\n>{IMPORT}\n>```\n",
            f"> > ```python\n> > {IMPORT}\n> > ```\n",
            f"> ```python\n> {IMPORT}\nText, and the quote is over.\n\n```python\n{IMPORT}\n```\n",
            f"1. ```python\n   {IMPORT}\n   ```\n",
            f"- item\n  - ```python\n    {IMPORT}\n    ```\n",
            f"```{{code-block}} python\n:linenos:\n:caption: what it was\n\n{IMPORT}\n```\n",
            f"```{{code-cell}} ipython3\n---\ntags: [remove-cell]\n---\n{IMPORT}\n```\n",
            f"```{{code-cell}}\n:tags: [remove-cell]\n{IMPORT}\n```\n",
            f":::{{code-block}} python\n{IMPORT}\n:::\n",
        ],
    )
    def test_examples_are_migrated_wherever_they_stand(self, text: str) -> None:
        assert migrated("a.md", text) == text.replace(IMPORT, MIGRATED)
        lines = [n for n, line in enumerate(text.splitlines(), 1) if IMPORT in line]
        assert [line for _, line, _ in check("a.md", text)] == lines

    def test_new_lines_in_a_quote_are_quoted(self) -> None:
        function = "def train_func(config):\n    session.report({'a': 1}, checkpoint=checkpoint)\n"
        example = (
            f"from ray.air import session\n{TRAINER}\n\n{function}\nTorchTrainer(train_func)\n"
        )
        quoted = "".join(f"> {line}".rstrip() + "\n" for line in example.splitlines())
        new = migrated("a.md", f"> ```python\n{quoted}> ```\n\nText\n")
        plain = migrated("a.md", f"```python\n{example}```\n\nText\n")
        end = plain.index("\nText")
        assert (
            new
            == "".join(f"> {line}".rstrip() + "\n" for line in plain[: end - 1].splitlines())
            + "\nText\n"
        )

    @pytest.mark.parametrize(
        "text",
        [
            f"> ```bash\n> {IMPORT}\n> ```\n",
            f"> {IMPORT}\n",
            f"```{{code-block}} bash\n{IMPORT}\n```\n",
            f"```{{code-cell}}\nlibrary(ray) <- {IMPORT}\n```\n",
            f"::: python\n{IMPORT}\n:::\n",
            f"```{{code-cell}} python\n---\n{IMPORT}\n```\n",
        ],
    )
    def test_what_is_no_python_stays(self, text: str) -> None:
        assert check("a.md", text) == []
        assert not migrate("a.md", text).is_changed


class TestReStructuredText:
    TEXT = f"""\
Title
=====

.. code-block:: python
   :emphasize-lines: 1

   {IMPORT}

   print(ScalingConfig)

Text::

   {IMPORT}

.. testcode::

    {IMPORT}

.. code-block:: bash

    {IMPORT}

* item

  .. code:: python

     {IMPORT}
"""

    def test_only_python_blocks_change(self) -> None:
        new = migrated("a.rst", self.TEXT).splitlines()
        old = self.TEXT.splitlines()
        changed = [number for number, line in enumerate(old, 1) if new[number - 1] != line]
        assert changed == [7, 13, 17, 27]
        assert check("a.rst", self.TEXT) == [
            ("RS102", 7, 24),
            ("RS102", 13, 24),
            ("RS102", 17, 25),
            ("RS102", 27, 26),
        ]

    @pytest.mark.parametrize(
        "text",
        [
            f"Text::\n\n    $ python -c '{IMPORT}'\n    {IMPORT}\n",
            f"Text::\n    {IMPORT}\n",
            f"Text\n\n    {IMPORT}\n",
            f".. note::\n\n    {IMPORT}\n",
            f".. code-block:: bash\n    :linenos:\n\n    {IMPORT}\n",
        ],
    )
    def test_what_is_not_said_to_be_code_or_cannot_be_python(self, text: str) -> None:
        assert check("a.rst", text) == []
        assert not migrate("a.rst", text).is_changed

    @pytest.mark.parametrize(
        "text",
        [
            f"Text::\n\n\n    {IMPORT}\n\n    print(ScalingConfig)\nMore text.\n",
            f"* item::\n\n      {IMPORT}\n",
            f"Text:\n\n::\n\n  {IMPORT}",
            f".. code-block::\n   :linenos:\n   :caption: what it was\n\n   {IMPORT}\n",
        ],
    )
    def test_literal_blocks_are_python_if_they_can_be(self, text: str) -> None:
        assert migrated("a.rst", text) == text.replace(IMPORT, MIGRATED)


class TestDoctests:
    EXAMPLE = """\
    >>> from ray.air import session
    >>> from ray.train.torch import TorchTrainer
    >>>
    >>> @print
    ... def f(config):
    ...     session.report(
    ...         {"a": "é"}
    ...     )
    ...
    >>> for x in range(2):
    ...     print(x)
    0
    from ray.air import session

    Text with session.report.

    >>> # the end
    >>> TorchTrainer(f).fit()
    ...
"""
    PLACES: ClassVar = [("RS101", 2, 29), ("RS201", 7, 13)]

    @classmethod
    def after(cls, text: str) -> str:
        return text.replace(">>> from ray.air import session", ">>> from ray import train").replace(
            "    session.report(", "    train.report("
        )

    @pytest.mark.parametrize(
        ("path", "head", "tail"),
        [
            ("a.md", "```python\n", "```\n"),
            ("a.md", "```pycon\n", "```\n"),
            ("a.rst", "\n", ""),
            ("a.rst", "Text::\n", "\n"),
            ("a.py", 'r"""\n', '"""\n'),
        ],
    )
    @pytest.mark.parametrize("newline", ["\n", "\r\n"])
    def test_prompts_and_answers_are_kept(
        self, path: str, head: str, tail: str, newline: str
    ) -> None:
        text = f"{head}{self.EXAMPLE}{tail}".replace("\n", newline)
        found = check(path, text)
        assert [place for place in found if place[0] != "RS202"] == self.PLACES
        assert migrated(path, text) == self.after(text)

    @pytest.mark.parametrize("directive", [".. code-block:: python", ".. doctest::"])
    def test_directives(self, directive: str) -> None:
        text = f"{directive}\n\n{self.EXAMPLE}\nText\n"
        assert migrated("a.rst", text) == self.after(text)

    @pytest.mark.parametrize("line", ["!ls", "%%writefile a.py", "%%bash"])
    def test_an_interpreter_knows_no_magics(self, line: str) -> None:
        text = f"```python\n>>> {line}\n>>> {IMPORT}\n```\n"
        assert check("a.md", text) == [("RS000", 2, 5)]
        assert not migrate("a.md", text).is_changed

    def test_new_lines_get_prompts(self) -> None:
        text = "```python\n>>> from ray.train.horovod import HorovodTrainer\nanswer\n```\n"
        result = migrate("a.md", text, todo=True)
        assert result.new is not None
        assert result.new.startswith("```python\n>>> # railswitch: TODO[RS416]")
        assert result.new.endswith(
            "\n>>> from ray.train.horovod import HorovodTrainer\nanswer\n```\n"
        )

    def test_each_docstring_is_a_program(self) -> None:
        text = (
            '"""A module.\n\n>>> from ray import air\n>>> air.ScalingConfig()\n"""\n\n\n'
            'def f(air):\n    """A function.\n\n    >>> air.ScalingConfig()\n    """\n'
            '    x = ">>> from ray import air"\n'
        )
        assert check("a.py", text) == [("RS102", 4, 5)]

    @pytest.mark.parametrize("quotes", ['"""', "'''"])
    def test_a_docstring_may_end_behind_an_example(self, quotes: str) -> None:
        text = f"def f():\n    {quotes}One.\n\n    >>> {{}}\n    >>> ScalingConfig(){quotes}\n"
        assert migrated("a.py", text.format(IMPORT)) == text.format(MIGRATED)
        last = f"def f():\n    {quotes}One.\n\n    >>> {{}}{quotes}; x = 1\n"
        assert migrated("a.py", last.format(IMPORT)) == last.format(MIGRATED)

    def test_docstrings_that_only_look_like_it(self) -> None:
        assert check("a.py", f'"""Text\n\n    {IMPORT}\n    >> {IMPORT}\n"""\n') == []
        assert check("a.py", f"x = 1  # >>> {IMPORT}\n") == []

    def test_a_file_may_be_accepted_as_a_whole(self) -> None:
        text = f'"""\n>>> {IMPORT}\n"""\n# railswitch: ignore-file[RS1]\n'
        assert check("a.py", text) == []
        assert not migrate("a.py", text).is_changed
        assert check("a.py", text.replace("RS1", "RS2")) == [("RS102", 2, 25)]

    def test_code_and_docstrings_are_migrated_together(self) -> None:
        text = f'"""\n>>> {IMPORT}\n"""\n{IMPORT}\nprint(ScalingConfig)\n'
        assert migrated("a.py", text) == text.replace(IMPORT, MIGRATED)
        assert check("a.py", text) == [("RS102", 2, 25), ("RS102", 4, 21)]


class TestAroundTheCode:
    @pytest.mark.parametrize(
        ("path", "text", "expected"),
        [
            ("run.sh", "export RAY_AIR_NEW_OUTPUT=0\n", [("RS807", 1, 8)]),
            ("run.sh", "cd x && RAY_TRAIN_V2_ENABLED=0 python a.py\n", [("RS801", 1, 9)]),
            ("run.sh", "RAY_TRAIN_V2_ENABLED=1 python a.py\n", []),
            ("run.sh", "# RAY_AIR_NEW_OUTPUT=0\n", []),
            ("run.sh", "export MY_RAY_AIR_NEW_OUTPUT=0 RAY_AIR_NEW_OUTPUTS=1\n", []),
            (
                "job.yaml",
                "env_vars:\n  TUNE_RESULT_DIR: /mnt\n  RAY_TRAIN_V2_ENABLED: '0'\n",
                [("RS806", 2, 3), ("RS801", 3, 3)],
            ),
            ("job.yml", '- name: RAY_TRAIN_V2_ENABLED\n  value: "1"\n', []),
            ("Dockerfile", "ENV TRAIN_ENABLE_WORKER_SPREAD=1\n", [("RS803", 1, 5)]),
            (".env", "TUNE_MAX_LEN_IDENTIFIER=20\n", [("RS808", 1, 1)]),
            ("requirements.txt", "numpy\nray[air]==2.6.3\n", [("RS123", 2, 1)]),
            ("requirements/dev.txt", "ray[air]\n", [("RS123", 1, 1)]),
            ("pyproject.toml", 'dependencies = ["ray[data,air]>=2"]\n', [("RS123", 1, 18)]),
            ("setup.cfg", "install_requires =\n  ray[tune, air]\n", [("RS123", 2, 3)]),
            ("requirements.txt", "ray[train]\nxray[air]\n# ray[air]\n", []),
            ("run.sh", "export RAY_AIR_NEW_OUTPUT=0  # railswitch: ignore[RS807]\n", []),
            ("a.yaml", "# railswitch: ignore\nTUNE_RESULT_DIR: /mnt\n", []),
            (
                "a.yaml",
                "# ray.air.RunConfig\n_target_: ray.air.RunConfig\nx: ray.air.no_such.Name\n"
                "url: docs/ray.air.RunConfig.html\ny: ray.train.RunConfig\n",
                [("RS103", 2, 11), ("RS000", 3, 4)],
            ),
            (
                "hydra.yaml",
                "report:\n"
                "  _target_: ray.tune.integration.pytorch_lightning.TuneReportCallback\n"
                "where: {_target_: 'ray.tune.get_trial_dir'}\n"
                "search:\n  class_path: ray.tune.suggest.optuna.OptunaSearch\n",
                [("RS620", 2, 13), ("RS610", 3, 20), ("RS626", 5, 15)],
            ),
            (
                "hydra.yaml",
                "a:\n  _target_: ray.tune.search.optuna.OptunaSearch\n"
                "  # _target_: ray.tune.get_trial_dir\n"
                "b: {_target_: ray.train.RunConfig}\nc: see ray.tune.get_trial_dir\n",
                [],
            ),
        ],
    )
    def test_findings_with_their_lines(
        self, path: str, text: str, expected: list[tuple[str, int, int]]
    ) -> None:
        if documents.load(path).__name__.endswith("plain"):
            assert check(path, text) == expected
        else:
            assert expected == []
        assert not migrate(path, text).is_changed


class TestADatabricksNotebook:
    TEXT = (
        "# Databricks notebook source\n"
        "# MAGIC %md\n"
        "# COMMAND ----------\n"
        "%pip install -q ray[default,tune]==2.7.1 mlflow\n"
        "dbutils.library.restartPython()\n"
        "# COMMAND ----------\n"
        "from ray.air import ScalingConfig\n"
        "files = !ls\n"
        "if ScalingConfig:\n"
        "    %sh echo it's there\n"
    )

    def test_its_code_is_migrated_between_its_magics(self) -> None:
        result = documents.load("notebook.py").migrate(
            self.TEXT.encode(), Settings(), "notebook.py"
        )
        assert result.new == self.TEXT.replace("ray.air", "ray.train")

    def test_findings_stand_where_the_file_has_them(self) -> None:
        result = documents.load("notebook.py").check(self.TEXT.encode(), Settings(), "notebook.py")
        assert [(issue.line, issue.column) for issue in result.issues] == [(7, 21)]
        assert result.old == self.TEXT

    def test_a_file_without_that_line_is_python(self) -> None:
        with pytest.raises(SyntaxError):
            documents.load("x.py").check(b"import ray\n%pip install ray\n", Settings(), "x.py")
