"""Draws what `railswitch migrate` shows for the quickstart project (`python3 tasks.py docs`)."""

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
COMMAND = ("railswitch", "migrate", "--target", "bridge")
_STYLES = {"+++": "bold", "---": "bold", "@@": "cyan", "+": "green", "-": "red"}


def shown() -> str:
    """What the command really prints."""
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder) / "project"
        shutil.copytree(
            ROOT / "examples" / "quickstart" / "legacy",
            project,
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        program = Path(sys.executable).with_name(COMMAND[0])
        done = subprocess.run(
            [program, *COMMAND[1:]], cwd=project, capture_output=True, text=True, check=False
        )
    if done.returncode not in {0, 1}:
        raise RuntimeError(f"{' '.join(COMMAND)} failed:\n{done.stderr}")
    return done.stdout


def drawn() -> str:
    """The picture, as SVG that needs no font or file from elsewhere."""
    console = Console(record=True, width=84, file=io.StringIO(), color_system="truecolor")
    console.print(f"[bold]$ {' '.join(COMMAND)}[/bold]", highlight=False)
    for line in shown().rstrip().splitlines():
        style = next((style for start, style in _STYLES.items() if line.startswith(start)), "")
        console.print(Text(line, style=style))
    svg = console.export_svg(title="railswitch migrate", unique_id="railswitch")
    return re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)


if __name__ == "__main__":
    PICTURE.parent.mkdir(exist_ok=True)
    PICTURE.write_text(drawn(), encoding="utf-8")
