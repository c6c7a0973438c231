"""The program in the README does what it says."""

import os
import re
import sys
from pathlib import Path

from tests import programs

README = Path(__file__).resolve().parents[2] / "README.md"


def test_the_program_prints_every_row_until_it_is_stopped(cluster: str, tmp_path: Path) -> None:
    text = README.read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```$", text, flags=re.MULTILINE | re.DOTALL)
    program = tmp_path / "example.py"
    name = 'RunConfig(name="example"'
    assert name in block
    storage = f"{name}, storage_path={str(tmp_path)!r}"  # rather than in somebody's home
    program.write_text(block.replace(name, storage))
    done = programs.run([sys.executable, program], {**os.environ, "RAY_ADDRESS": cluster})
    assert done.returncode == 0, done.stderr
    header, *rows = [line.split() for line in done.stdout.splitlines()[-5:]]
    assert header == ["epoch", "accuracy"]
    assert [row[:2] for row in rows] == [[str(epoch)] * 2 for epoch in range(4)]
    assert float(rows[-1][2]) >= 0.8
