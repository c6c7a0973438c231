"""Python files inside YAML and shell scripts, and requirements that the bridge adds to."""

from __future__ import annotations

from pathlib import Path

import pytest

from railswitch.codemod import documents
from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.run import candidates, run
from railswitch.codemod.settings import Settings, Target
from railswitch.codemod.text.discover import files

IMPORT = "from ray.air import ScalingConfig"
MIGRATED = "from ray.train import ScalingConfig"
TRAINS = "from ray.train.torch import TorchTrainer\nTorchTrainer(print).fit()\n"
TUNES = "from ray import tune\ntune.Tuner(lambda config: tune.report({'x': 1})).fit()\n"

CONFIG_MAP = f"""\
apiVersion: v1
kind: ConfigMap
data:
  note.txt: |
    {IMPORT}
  train.py: |
    import os

    {IMPORT}


    def config():
        return ScalingConfig(num_workers=2)

  "src/more.py": |-  # the rest

      {IMPORT}
      os.environ["TUNE_RESULT_DIR"] = "/mnt"
  last.py: >
    {IMPORT}
"""


def checked(path: str, text: str) -> list[tuple[str, int, int]]:
    result = documents.load(path).check(text.encode(), Settings(), path)
    return [(issue.rule, issue.line, issue.column) for issue in result.issues]


def migrated(path: str, text: str) -> FileResult:
    return documents.load(path).migrate(text.encode(), Settings(), path)


class TestPythonInside:
    def test_files_in_a_config_map_are_migrated(self) -> None:
        assert checked("map.yaml", CONFIG_MAP) == [
            ("RS102", 5, 10),
            ("RS102", 9, 25),
            ("RS102", 17, 27),
            ("RS806", 18, 18),
            ("RS102", 20, 10),
        ]
        new = migrated("map.yaml", CONFIG_MAP).new
        lines = CONFIG_MAP.splitlines(keepends=True)
        assert new is not None
        changed = [n for n, line in enumerate(new.splitlines(keepends=True)) if line != lines[n]]
        assert changed == [8, 16]
        assert not migrated("map.yaml", new).is_changed

    def test_a_file_that_is_no_python_is_reported(self) -> None:
        text = f"data:\n  train.py: |\n    {IMPORT}\n    x = {{{{ .Values.x | quote }}}} +\n"
        assert checked("map.yaml", text) == [("RS000", 3, 5)]
        assert not migrated("map.yaml", text).is_changed

    def test_each_file_is_a_program(self) -> None:
        use = (
            "data:\n  a.py: |\n    from ray.air import session\n  b.py: |\n    session.report({})\n"
        )
        assert [rule for rule, line, _ in checked("map.yaml", use) if line > 4] == []

    @pytest.mark.parametrize(
        "head", ["cat > train.py <<'EOF'", "python3 - << 'EOF'", 'python <<"EOF" | tee log']
    )
    def test_a_here_document_is_migrated(self, head: str) -> None:
        text = f"set -e\n{head}\n{IMPORT}\nprint(ScalingConfig)\nEOF\necho done\n"
        assert migrated("run.sh", text).new == text.replace(IMPORT, MIGRATED)
        assert checked("run.sh", text) == [("RS102", 3, 21)]

    @pytest.mark.parametrize(
        ("head", "rules"), [("cat <<'EOF'", ["RS102"]), ("python - <<EOF", ["RS102"])]
    )
    def test_another_here_document_is_only_read(self, head: str, rules: list[str]) -> None:
        text = f"{head}\n{IMPORT}\nEOF\n"
        assert [rule for rule, _, _ in checked("run.sh", text)] == rules
        assert not migrated("run.sh", text).is_changed

    def test_a_command_line_is_read(self) -> None:
        text = f'spec:\n  entrypoint: python -c "{IMPORT}; run()"\n  # {IMPORT}\n'
        assert checked("job.yaml", text) == [("RS102", 2, 31)]
        assert not migrated("job.yaml", text).is_changed


class TestBridge:
    @pytest.fixture(autouse=True)
    def repository(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (tmp_path / ".git").mkdir()
        monkeypatch.chdir(tmp_path)

    def found(self, target: Target = Target.BRIDGE) -> list[tuple[str, int]]:
        matter = [str(item) for item in candidates(files(["."]))]
        settings = Settings(select=frozenset({"RS003"}), target=target)
        results = run(matter, settings, fix=False, jobs=1)
        return [(result.path, issue.line) for result in results for issue in result.issues]

    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("requirements.txt", "numpy\nray"),
            ("requirements/base.txt", "ray[train]>=2.51  # the engine"),
            ("pyproject.toml", '[project]\ndependencies = ["torch", "ray[train]"]'),
            ("pyproject.toml", '[project]\ndependencies = [\n  "ray",\n]'),
            ("pyproject.toml", '[tool.poetry.dependencies]\nray = "^2.51"'),
            ("setup.cfg", "install_requires =\n  ray[train]"),
            ("environment.yml", "dependencies:\n  - pip:\n    - ray[train]==2.55"),
        ],
    )
    def test_requirements_without_railswitch(self, path: str, text: str) -> None:
        Path("train.py").write_text(TRAINS)
        Path(path).parent.mkdir(exist_ok=True)
        Path(path).write_text(f"{text}\n")
        lines = [n for n, line in enumerate(text.splitlines(), 1) if "ray" in line]
        assert self.found() == [(path, lines[0])]
        assert self.found(Target.NATIVE) == []
        Path("train.py").write_text(TUNES)
        assert self.found() == []
        Path("train.py").write_text(TRAINS)
        Path(path).write_text(f"{text}\n# railswitch[train] comes with the image\n")
        assert self.found() == []

    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("requirements.txt", "numpy\nx-ray\nray-tracer\n# ray"),
            ("constraints.txt", "ray==2.55"),
            ("pyproject.toml", '[tool.isort]\nknown_third_party = ["ray"]'),
            ("values.yaml", "- ray"),
            ("Dockerfile", "RUN pip install ray"),
        ],
    )
    def test_what_installs_nothing_by_itself(self, path: str, text: str) -> None:
        Path("train.py").write_text(TRAINS)
        Path(path).write_text(f"{text}\n")
        assert self.found() == []
