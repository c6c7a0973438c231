"""What is installed with the code: pins that hold it back, companions of Ray, and images."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.findings.same_folder import folded
from railswitch.codemod.run import candidates, run
from railswitch.codemod.settings import Settings, Target
from railswitch.codemod.text.discover import files

TRAINS = "from ray.train.torch import TorchTrainer\nTorchTrainer(print).fit()\n"
TUNES = "from ray import tune\ntune.Tuner(lambda config: tune.report({'x': 1})).fit()\n"
SERVES = "import ray\nfrom ray import serve\nserve.run(app)\n"
LEARNS = "from ray import tune\nfrom ray.rllib.algorithms.ppo import PPO\ntune.Tuner('PPO').fit()\n"
STAYS = "from ray import tune\nfrom ray.air.constants import TRAINING_ITERATION\ntune.run('PPO')\n"
COUNTS = "import ray\n\n@ray.remote\ndef count():\n    return 1\n"

ALL = frozenset({"RS123", "RS521", "RS840", "RS841", "RS842"})


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(contents: dict[str, str]) -> None:
    for name, text in contents.items():
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text(text)


def results(*paths: str, target: Target = Target.NATIVE) -> list[FileResult]:
    matter = [str(item) for item in candidates(files(paths or ["."]))]
    return list(run(matter, Settings(select=ALL, target=target), fix=False, jobs=1))


def found(*paths: str) -> list[tuple[str, str, int]]:
    return [(r.path, issue.rule, issue.line) for r in results(*paths) for issue in r.issues]


@pytest.mark.usefixtures("repository")
class TestPins:
    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("requirements.txt", "ray==2.3"),
            ("requirements.txt", "Ray[tune] < 2.51  # until we move"),
            ("requirements-dev.txt", "ray[tune,train]>=2.3,<2.51"),
            ("requirements.txt", "ray~=2.6.0 ; python_version > '3.7' --hash=sha256:aa"),
            ("constraints.txt", "ray==2.50.1"),
            ("pyproject.toml", '[project]\ndependencies = ["torch", "ray[train]<=2.9"]'),
            ("pyproject.toml", '[dependency-groups]\ndev = [\n  "ray == 2.9.*",\n]'),
            ("pyproject.toml", '[tool.poetry.dependencies]\nray = "~2.9"'),
            ("pyproject.toml", '[tool.poetry.group.dev.dependencies]\nray = "2.9.0"'),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\nray = {version = "<2.40", extras = []}',
            ),
            ("Pipfile", '[packages]\nray = "==2.9.0"'),
            ("setup.cfg", "[options]\ninstall_requires =\n  ray[tune]<2.51"),
            ("setup.py", 'setup(install_requires=["ray[tune]==2.3"])'),
            ("environment.yml", "dependencies:\n  - ray=2.3.0"),
            ("environment.yml", "dependencies:\n  - conda-forge::ray-default=2.9"),
            ("environment.yml", "dependencies:\n  - pip:\n    - 'ray >=2.3, <2.51'"),
            ("Dockerfile", 'RUN pip install torch \\\n    "ray[tune]==2.3" && echo done'),
            ("ci/job.sh", "pip install -U ray==2.3.1"),
            ("Dockerfile", "FROM rayproject/ray:2.9.0-py310-gpu"),
            ("cluster.yaml", "spec:\n  rayVersion: '2.9.0'"),
            ("cluster.yaml", "- image: rayproject/ray:2.46.0"),
        ],
    )
    def test_what_the_migrated_code_cannot_run_on(self, path: str, text: str) -> None:
        write({"train.py": TRAINS, path: f"{text}\n"})
        line = next(
            n for n, part in enumerate(text.splitlines(), 1) if "ay" in part and "2." in part
        )
        assert found() == [(path, "RS840", line)]
        assert found(path) == [(path, "RS840", line)]
        for other in (SERVES, LEARNS, STAYS, COUNTS):
            write({"train.py": other})
            assert found() == []

    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("requirements.txt", "ray"),
            ("requirements.txt", "ray>=2.9"),
            ("requirements.txt", "ray==2.55.0+computecanada"),
            ("requirements.txt", "ray==2.55.1\nray[train]<3\nray~=2.51\nray!=2.3"),
            ("requirements.txt", "x-ray==1.0\nray-tracer==2.3\nxray==2.3\nsome.ray==2.3"),
            ("requirements.txt", "# ray==2.3\ntorch  # not ray==2.3"),
            ("requirements.txt", "ray==2.3; python_version < '3.9'"),
            ("requirements.txt", "ray==anything"),
            ("pyproject.toml", "[project]\ndependencies = [\"ray==2.3; python_version<'3.9'\"]"),
            ("pyproject.toml", '[tool.poetry.dependencies]\nray = "^2.3"'),
            ("pyproject.toml", '[tool.other]\nray = "2.3"'),
            ("environment.yml", "dependencies:\n  - ray=2.55\n  - x-ray=2.3"),
            ("values.yaml", "about: what a ray < 2 does\nflags: --ray=2.3"),
            ("run.sh", 'ray=2.3.0\n[ "$ray" == 2.3.0 ]\necho --ray==2.3'),
            ("setup.py", 'setup(version="2.3", install_requires=["ray", "x-ray==2.3"])'),
            ("deploy.py", 'PINNED = ["ray==2.3"]'),
            ("token_setup.py", 'setup(install_requires=["ray==2.3"])'),
            ("Dockerfile", "FROM rayproject/ray:2.55.0\nFROM rayproject/ray:latest"),
            ("Dockerfile", "FROM rayproject/ray:nightly\nFROM rayproject/ray:$RAY"),
        ],
    )
    def test_what_leaves_room_or_is_something_else(self, path: str, text: str) -> None:
        write({"train.py": TRAINS, path: f"{text}\n"})
        assert found() == []

    def test_tune_alone_needs_less(self) -> None:
        write({"a.py": TUNES, "requirements.txt": "ray[tune]==2.45\n"})
        assert found() == []
        write({"requirements.txt": "ray[tune]==2.40\n"})
        (result,) = (r for r in results() if r.issues)
        assert "no Ray 2.41 or newer" in result.issues[0].message
        write({"b.py": TRAINS, "requirements.txt": "ray[tune]==2.45\n"})
        assert found() == [("requirements.txt", "RS840", 1)]

    @pytest.mark.parametrize(
        ("line", "enough", "needed"),
        [
            ("tune.run('PPO', config=dict(), local_dir='/mnt')", "2.6.3", "2.5"),
            ("from ray.tune.suggest import BasicVariantGenerator", "2.0.1", "2.0"),
            ("from ray.tune.integration.xgboost import TuneReportCallback", "2.10.0", "2.10"),
            ("print(tune.get_trial_id())", "2.41.0", "2.41"),
        ],
    )
    def test_what_is_only_renamed_needs_the_new_name(
        self, line: str, enough: str, needed: str
    ) -> None:
        write({"a.py": f"from ray import tune\n{line}\n", "requirements.txt": f"ray=={enough}\n"})
        assert found() == []
        write({"requirements.txt": "ray==1.13\n"})
        (result,) = (r for r in results() if r.issues)
        assert f"no Ray {needed} or newer" in result.issues[0].message

    def test_the_newest_need_counts(self) -> None:
        write({"a.py": "from ray import tune\ntune.run('PPO', local_dir='/mnt')\n", "b.py": TUNES})
        write({"requirements.txt": "ray==2.9\n"})
        assert found() == [("requirements.txt", "RS840", 1)]

    def test_the_bridge_needs_less(self) -> None:
        write({"a.py": TRAINS, "requirements.txt": "ray==2.50.1\n"})
        write({"setup.py": 'setup(install_requires=["ray<2.51"])\n'})
        assert len(found()) == 2
        assert not [r for r in results(target=Target.BRIDGE) if r.issues]

    def test_each_part_of_a_repository_has_its_own(self) -> None:
        write({"serve/app/main.py": SERVES, "train/main.py": TRAINS})
        held_back = ["ci/gpu/job.yaml", "cluster.yaml", "docker/Dockerfile"]
        held_back += ["train/docker/Dockerfile", "train/requirements.txt"]
        others = ["serve/docker/Dockerfile", "serve/requirements.txt", "docs/requirements.txt"]
        others += ["kuberay/config/samples/a.yaml", "train/samples/cluster.yaml"]
        write(dict.fromkeys([*held_back, *others], "image: rayproject/ray:2.9.0\n"))
        assert sorted(path for path, _, _ in found()) == held_back

    def test_a_folder_that_says_the_same_is_told_once(self) -> None:
        same = dict.fromkeys((f"samples/{name}.yaml" for name in "abcd"), "rayVersion: '2.9.0'\n")
        write({"samples/a.py": TRAINS, "samples/e.yaml": "rayVersion: 2.8.0\n", **same})
        told = {r.path: [i.message for i in r.issues] for r in folded(results()) if r.issues}
        assert list(told) == ["samples/a.yaml", "samples/e.yaml"]
        assert told["samples/a.yaml"][0].startswith("`rayVersion: '2.9.0'` allows no Ray")
        assert told["samples/a.yaml"][0].endswith("So do `b.yaml` and 2 more files beside it.")
        assert "beside it." not in told["samples/e.yaml"][0].partition("migrated.")[2]

    def test_what_serves_models_is_no_business_of_train(self) -> None:
        service = "kind: RayService\nspec:\n  rayVersion: 2.9.0\n  image: rayproject/ray-ml:2.9.0\n"
        job = service.replace("RayService", "RayJob").replace("-ml", "")
        write({"a.py": TRAINS, "a.yaml": f"{service}---\n{job}"})
        assert found() == [("a.yaml", "RS840", 8), ("a.yaml", "RS840", 9)]

    def test_a_notebook_counts_like_a_file(self) -> None:
        write({"a.ipynb": notebook(TRAINS), "requirements.txt": "ray==2.3\n"})
        assert found() == [("requirements.txt", "RS840", 1)]


def notebook(*cells: str) -> str:
    made = [{"cell_type": "code", "source": cell} for cell in cells]
    return json.dumps({"cells": made, "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.mark.usefixtures("repository")
class TestShellLines:
    @pytest.mark.parametrize(
        ("line", "rules"),
        [
            ("!pip install ray==2.2.0", ["RS840"]),
            ("%pip install -U ray[tune]==2.3", ["RS840"]),
            ('!pip install "ray[air]"', ["RS123"]),
            ("!pip install torch \\\n  ray==2.2.0", ["RS840"]),
            ("pip install ray==2.2.0", ["RS840"]),
            ("%%bash\npip install ray==2.2.0", ["RS840"]),
            ("!pip install xgboost_ray", ["RS841"]),
            ("%tensorboard --logdir ~/ray_results", ["RS521"]),
            ("!tensorboard --bind_all --logdir=/home/me/ray_results/run &", ["RS521"]),
            ("!pip install ray==2.2.0  # railswitch: ignore[RS840]", []),
            ("!pip install -U ray", []),
            ("!pip install x-ray==2.2.0", []),
            ("# !pip install ray==2.2.0", []),
            ('note = "pip install ray==2.2.0"', []),
            ("%tensorboard --logdir ~/lightning_logs", []),
        ],
    )
    def test_in_a_notebook(self, line: str, rules: list[str]) -> None:
        write({"a.ipynb": notebook(TRAINS, line)})
        (result,) = results()
        assert [issue.rule for issue in result.issues] == rules
        assert all(issue.cell == 2 for issue in result.issues)
        assert all("pip" in i.text or "ray==" in i.text or "board" in i.text for i in result.issues)

    def test_a_notebook_that_only_serves_may_install_what_it_likes(self) -> None:
        write({"a.ipynb": notebook(SERVES, "!pip install ray==2.2.0\n!pip install 'ray[air]'")})
        assert found() == [("a.ipynb", "RS123", 2)]
        write({"a.ipynb": notebook(TUNES, "%tensorboard --logdir ~/ray_results")})
        assert found() == []

    @pytest.mark.parametrize(
        ("path", "text", "line"),
        [
            ("run.sh", "set -e\ntensorboard --logdir ~/ray_results\n", 2),
            ("Makefile", "board:\n\ttensorboard --logdir=~/ray_results --port 6006\n", 2),
            ("README.md", "# App\n\n```bash\ntensorboard --logdir ~/ray_results\n```\n", 4),
            ("guide.rst", "Run ``tensorboard --logdir ~/ray_results`` to see it.\n", 1),
        ],
    )
    def test_tensorboard_has_nothing_to_show(self, path: str, text: str, line: int) -> None:
        write({"a.py": TRAINS, path: text})
        assert found() == [(path, "RS521", line)]
        (result,) = (r for r in results() if r.issues)
        assert not result.issues[0].required
        assert not [r for r in results(target=Target.BRIDGE) if r.issues]
        for other in (TUNES, SERVES):
            write({"a.py": other})
            assert found() == []

    def test_what_a_reader_is_told_to_install(self) -> None:
        text = "Works with ray==2.3.\n\n    pip install 'ray==2.3'\n\n`pip install ray`\n"
        write({"a.py": TRAINS, "README.md": text})
        assert found() == [("README.md", "RS840", 3)]
        write({"a.py": SERVES})
        assert found() == []


@pytest.mark.usefixtures("repository")
class TestCompanionsAndImages:
    def test_companions_are_found_whatever_the_code_is(self) -> None:
        names = (
            "xgboost_ray==0.1.19\nlightgbm-ray\nray-lightning>=0.2\n# xgboost-ray\nmy-xgboost-ray\n"
        )
        write({"a.py": COUNTS, "requirements.txt": names})
        write({"setup.py": 'setup(install_requires=["xgboost-ray"])\n'})
        companions = [("requirements.txt", "RS841", line) for line in (1, 2, 3)]
        assert found() == [*companions, ("setup.py", "RS841", 1)]

    def test_a_companion_is_replaced_by_its_own_trainer(self) -> None:
        write({"requirements.txt": "xgboost_ray\nlightgbm-ray\nray-lightning\n"})
        ((result),) = results()
        trainers = ("XGBoostTrainer", "LightGBMTrainer", "TorchTrainer")
        assert all(t in i.advice for t, i in zip(trainers, result.issues, strict=True))

    def test_images_that_are_no_longer_built(self) -> None:
        text = "FROM rayproject/ray-ml:2.9.0-gpu\nFROM rayproject/ray-ml\n# rayproject/ray-ml:1\n"
        write({"a.py": TRAINS, "Dockerfile": text + "FROM me/ray-ml\nFROM rayproject/ray-ml-x\n"})
        assert found() == [("Dockerfile", "RS842", 1), ("Dockerfile", "RS842", 2)]
        write({"a.py": SERVES})
        assert found() == []


def migrated(target: Target = Target.NATIVE, *, unsafe: bool = True) -> dict[str, str]:
    """What becomes of the files around the code, by path."""
    chosen = Settings(select=ALL | {"RS003"}, target=target, unsafe=unsafe)
    matter = [str(item) for item in candidates(files(["."]))]
    changed = (r for r in run(matter, chosen, fix=True, jobs=1) if r.is_changed)
    return {r.path: r.data.decode() for r in changed if r.data is not None}


@pytest.mark.usefixtures("repository")
class TestRaised:
    @pytest.mark.parametrize(
        ("path", "old", "new"),
        [
            ("requirements.txt", "ray==2.3", "ray>=2.51"),
            (
                "requirements.txt",
                "ray[tune] < 2.51  # until we move",
                "ray[tune]>=2.51  # until we move",
            ),
            (
                "requirements.txt",
                "ray==2.3 ; python_version > '3.7'",
                "ray>=2.51 ; python_version > '3.7'",
            ),
            (
                "pyproject.toml",
                '[project]\ndependencies = ["ray<=2.9"]',
                '[project]\ndependencies = ["ray>=2.51"]',
            ),
            (
                "environment.yml",
                "dependencies:\n  - pip:\n    - ray==2.3",
                "dependencies:\n  - pip:\n    - ray>=2.51",
            ),
            (
                "Dockerfile",
                "RUN pip install a \\\n ray==2.3 \\\n b",
                'RUN pip install a \\\n "ray>=2.51" \\\n b',
            ),
            ("ci/job.sh", "pip install -U 'ray==2.3.1'", "pip install -U 'ray>=2.51'"),
            (
                "setup.py",
                'setup(install_requires=["ray[tune]==2.3"])',
                'setup(install_requires=["ray[tune]>=2.51"])',
            ),
            ("requirements.txt", "xgboost_ray[default]>=0.1\nlightgbm-ray", "xgboost\nlightgbm"),
            (
                "environment.yml",
                "dependencies:\n  - ray=2.3.0\n  - 'ray-tune=2.3'",
                "dependencies:\n  - ray>=2.51\n  - 'ray-tune>=2.51'",
            ),
            (
                "environment.yml",
                "dependencies:\n  - ray-core=2.3.0=py39h1234_0\n  - ray-tune=2.3=py39_1 # locked",
                "dependencies:\n  - ray-core>=2.51\n  - ray-tune>=2.51 # locked",
            ),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\nray = "~2.9"',
                '[tool.poetry.dependencies]\nray = ">=2.51"',
            ),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\nray = {version = "2.9.0", extras = ["all"]}',
                '[tool.poetry.dependencies]\nray = {version = ">=2.51", extras = ["all"]}',
            ),
            (
                "Dockerfile",
                "FROM rayproject/ray:2.9.0-py310-gpu\nFROM rayproject/ray:2.9.0",
                "FROM rayproject/ray:2.51.0-py310-gpu\nFROM rayproject/ray:2.51.0",
            ),
            (
                "README.md",
                "```\n$ pip install ray==2.3\n```\n`pip install ray['tune']==2.3`",
                '```\n$ pip install "ray>=2.51"\n```\n`pip install "ray[tune]>=2.51"`',
            ),
            ("cluster.yaml", "  rayVersion: '2.9.0' # old", "  rayVersion: '2.51.0' # old"),
            (
                "cluster.yaml",
                'a: "rayproject/ray-ml:latest-gpu"\nb: "rayproject/ray-ml:2.9.0-py310-cpu"',
                'a: "rayproject/ray:2.51.0-gpu"\nb: "rayproject/ray:2.51.0-py310-cpu"',
            ),
            ("Dockerfile", "FROM rayproject/ray-ml\n", "FROM rayproject/ray:2.51.0-gpu\n"),
            # What stands in braces is the program's own, and no place for a release.
            ("install.sh", "pip install ray[{}]==2.6.3 -t {}", 'pip install "ray[{}]>=2.51" -t {}'),
            ("install.sh", 'pip install "ray[${X}]==2.6.3"', 'pip install "ray[${X}]>=2.51"'),
            ("requirements.txt", "ray[{0}, }{]==2.6.3", "ray[{0}, }{]>=2.51"),
        ],
    )
    def test_with_unsafe_and_only_then(self, path: str, old: str, new: str) -> None:
        write({"train.py": TRAINS, path: f"{old}\n"})
        assert migrated(unsafe=False) == {}
        assert migrated() == {path: f"{new}\n"}

    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("requirements.txt", "ray==2.3 \\\n    --hash=sha256:aa"),
            ("requirements.txt", "ray==2.3 --hash=sha256:aa"),
            ("requirements.txt", "ray-lightning"),
            ("Dockerfile", "FROM rayproject/ray:2.9.0-py38-gpu"),
            ("Dockerfile", "FROM rayproject/ray:2.9.0-py310-cu118"),
            ("Dockerfile", "FROM rayproject/ray-ml:2.9.0-py310-cu118"),
            ("Dockerfile", "FROM rayproject/ray-ml:my-own"),
        ],
    )
    def test_what_takes_more_than_a_number_is_left(self, path: str, text: str) -> None:
        write({"train.py": TRAINS, path: f"{text}\n"})
        assert migrated() == {}
        assert {name for name, _, _ in found()} == {path}

    def test_in_a_notebook(self) -> None:
        cells = ["!pip install ray[air]==2.3 torch\n", TRAINS]
        notebook = {
            "cells": [
                {"cell_type": "code", "source": [source], "metadata": {}, "outputs": []}
                for source in cells
            ],
            "metadata": {"kernelspec": {"language": "python", "name": "python3"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        write({"train.ipynb": json.dumps(notebook)})
        changed = json.loads(migrated()["train.ipynb"])
        sources = ["".join(cell["source"]) for cell in changed["cells"]]
        assert sources == ['!pip install "ray[air]>=2.51" torch\n', TRAINS]

    @pytest.mark.parametrize(
        ("path", "old", "new"),
        [
            (
                "requirements.txt",
                "a\nray>=2.51  # it\nb\n",
                "a\nray>=2.51  # it\nrailswitch[train]\nb\n",
            ),
            ("requirements.txt", "ray", "ray\nrailswitch[train]"),
            ("requirements.txt", "ray>=2.51\r\nb\r\n", "ray>=2.51\r\nrailswitch[train]\r\nb\r\n"),
            (
                "pyproject.toml",
                "[project]\ndependencies = [\n  'ray',\n]\n",
                "[project]\ndependencies = [\n  'ray',\n  'railswitch[train]',\n]\n",
            ),
            (
                "pyproject.toml",
                '[project]\ndependencies = ["ray", "b"]\n',
                '[project]\ndependencies = ["ray", "railswitch[train]", "b"]\n',
            ),
            (
                "pyproject.toml",
                '[project.optional-dependencies]\nray = [\n  "ray>=2.51",\n]\n',
                '[project.optional-dependencies]\nray = [\n  "ray>=2.51",\n'
                '  "railswitch[train]",\n]\n',
            ),
            (
                "pyproject.toml",
                '[tool.poetry.dependencies]\nray = {version = ">=2.51"}\nb = "1"\n',
                '[tool.poetry.dependencies]\nray = {version = ">=2.51"}\n'
                'railswitch = {version = "*", extras = ["train"]}\nb = "1"\n',
            ),
            (
                "setup.cfg",
                "[options]\ninstall_requires =\n  ray>=2.51\n  b\n",
                "[options]\ninstall_requires =\n  ray>=2.51\n  railswitch[train]\n  b\n",
            ),
            (
                "conda_env.yml",
                "dependencies:\n  - pip\n  - pip:\n    - a\n    - ray>=2.51\n    - b\n",
                "dependencies:\n  - pip\n  - pip:\n    - a\n    - ray>=2.51\n"
                "    - railswitch[train]\n    - b\n",
            ),
        ],
    )
    def test_the_bridge_is_required_where_ray_is(self, path: str, old: str, new: str) -> None:
        write({"train.py": TRAINS})
        Path(path).write_bytes(old.encode())
        assert path not in migrated()
        assert migrated(Target.BRIDGE, unsafe=False)[path] == new
        Path(path).write_bytes(new.encode())
        assert path not in migrated(Target.BRIDGE, unsafe=False)

    @pytest.mark.parametrize(
        ("path", "text"),
        [
            ("environment.yml", "dependencies:\n  - ray>=2.51\n  - pip:\n    - b\n"),
            ("requirements.txt", "ray==2.55.1 \\\n    --hash=sha256:aa\n"),
        ],
    )
    def test_where_the_bridge_has_no_place_beside_ray(self, path: str, text: str) -> None:
        write({"train.py": TRAINS, path: text})
        assert path not in migrated(Target.BRIDGE)
