"""Draws how a silent loss in the quickstart project is found and kept (`python3 tasks.py docs`)."""

import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.text import Text

ROOT = Path(__file__).resolve().parents[1]
PICTURE = ROOT / "docs" / "images" / "migrate.svg"
COMMANDS = (
    ("railswitch", "check", "--select", "RS513"),
    ("railswitch", "migrate", "--decide", "metrics=callback"),
)
_STYLES = {"$": "bold", "+++": "bold", "---": "bold", "@@": "cyan", "+": "green", "-": "red"}


def shown() -> str:
    """The commands, and what they really print."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(
            ROOT / "examples" / "quickstart" / "legacy",
            project,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        return "\n".join(f"$ {' '.join(words)}\n{_printed(words, project)}" for words in COMMANDS)


def _printed(words: tuple[str, ...], project: Path) -> str:
    program = Path(sys.executable).with_name(words[0])
    done = subprocess.run(
        [program, *words[1:]], cwd=project, capture_output=True, text=True, check=False
    )
    if done.returncode not in {0, 1}:
        raise RuntimeError(f"{' '.join(words)} failed:\n{done.stderr}")
    return done.stdout


def drawn() -> str:
    """The picture, as SVG that needs no font or file from elsewhere."""
    console = Console(record=True, width=106, file=io.StringIO(), color_system="truecolor")
    for line in shown().rstrip().splitlines():
        style = next((style for start, style in _STYLES.items() if line.startswith(start)), "")
        console.print(Text(line, style=style))
    svg = console.export_svg(title="railswitch", unique_id="railswitch")
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(), encoding="utf-8")
