"""Records what Ray AIR did: ``python -m tests.v1.record_air``.

Ray 2.6.3 is the last release that had it. It runs in a virtual environment of its own, with
libraries of its time, which is made in ``$RAILSWITCH_CACHE_DIR`` (or in the user's cache) if it is
not there. What the cases of the folder ``air`` find in it is written to ``air/ray-2.6.3.json``.
"""

import ast
import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent / "air"
RECORDING = HERE / "ray-2.6.3.json"
SCRIPTS = ("cases.py", "trainers.py")
REQUIREMENTS = (
    "ray[data,tune]==2.6.3",
    "accelerate<0.30",
    "datasets<2.19",
    "lightgbm<4",
    "numpy<2",
    "pandas==2.1.4",
    "pyarrow<14",
    "pydantic<2",
    "pytorch-lightning<2.2",
    "scikit-learn<1.4",
    "tensorboardX",
    "torch==2.13.0",
    "transformers<4.40",
    "wrapt",
    "xgboost-cpu<3",
)
ALONE = ("lightgbm_ray", "xgboost_ray")
"""What Ray imports beside LightGBM and XGBoost, and would bring another XGBoost along."""
LAST = ("setuptools<70",)
"""What Ray of that time needs, and PyTorch of today asks to be newer."""


def case_names(script: str) -> list[str]:
    """The public functions of a script that take a folder, without importing it (and Ray)."""
    return [
        node.name
        for node in ast.parse((HERE / script).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        and not node.name.startswith("_")
        and [argument.arg for argument in node.args.args] == ["folder"]
        and node.name != "tokenizer"
    ]


def fingerprint() -> str:
    """What tells whether the recording is of these scripts."""
    content = b"".join((HERE / name).read_bytes() for name in (*SCRIPTS, "ray/air.py"))
    return hashlib.sha256(content).hexdigest()


def command(
    api: str, python: Path, script: str, facts: Path, folder: Path, *cases: str
) -> list[str]:
    """The command that lets cases of a script find their facts, or all of them."""
    assert api in {"ray", "railswitch"}
    return [
        str(python),
        str(HERE / script),
        str(facts),
        str(folder),
        *(cases or case_names(script)),
    ]


def environment(api: str) -> dict[str, str]:
    """The environment in which ``import air`` is the one API or the other."""
    return {
        **os.environ,
        "PYTHONPATH": os.pathsep.join([str(HERE / api), str(HERE)]),
        "RAY_TRAIN_V2_ENABLED": "1",
    }


def old_python() -> Path:
    """The interpreter of the environment with Ray 2.6.3, which is made if need be."""
    cache = Path(os.environ.get("RAILSWITCH_CACHE_DIR", Path.home() / ".cache/railswitch"))
    python = cache / "venv-ray-2.6.3/bin/python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", python.parents[1]], check=True)
        for wanted in (REQUIREMENTS, ("--no-deps", *ALONE), LAST):
            subprocess.run([python, "-m", "pip", "install", "-q", *wanted], check=True)
    return python


def record() -> None:
    """Ask Ray 2.6.3, and write down what it says."""
    found = {}
    for script in SCRIPTS:
        with tempfile.TemporaryDirectory() as folder:
            facts = Path(folder, "facts.json")
            asked = command("ray", old_python(), script, facts, Path(folder))
            subprocess.run(asked, env=environment("ray"), check=True)
            found |= json.loads(facts.read_text(encoding="utf-8"))
    failed = [name for name, facts_of in found.items() if "failed" in facts_of]
    assert not failed, "\n".join(found[name]["failed"] for name in failed)
    recorded = {"scripts": fingerprint(), "facts": found}
    RECORDING.write_text(f"{json.dumps(recorded, indent=1)}\n", encoding="utf-8")


if __name__ == "__main__":
    record()
