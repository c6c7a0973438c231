"""Look at the HTML report in headless Chromium, where there is one: `python3 tasks.py check-pages`.

It fails if the page is wider than a phone or a desktop, or if something that scrolls cannot be
reached with the keyboard. The pictures and the printed page stay for people to look at.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from railswitch.codemod.reporting import formats as report
from railswitch.codemod.run import run
from railswitch.codemod.settings import Settings

ROOT = Path(__file__).resolve().parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
WIDTHS = {"phone": 500, "desktop": 1280}  # Chromium's windows are not narrower than 500 pixels
PROBE = """<script>
const reach = [...document.querySelectorAll("pre, .scroll")].filter(
  (e) => e.scrollWidth > e.clientWidth && e.tabIndex < 0).length;
document.title = `width ${document.documentElement.scrollWidth} unreachable ${reach}`;
</script>"""
FOUND = re.compile(r"<title>width (\d+) unreachable (\d+)</title>")


def main() -> None:
    """Make a page of the examples and look at it."""
    browser = next(filter(None, map(shutil.which, BROWSERS)), None)
    if browser is None:
        sys.exit(f"There is no Chromium: install one of {', '.join(BROWSERS)}.")
    folder = Path(tempfile.mkdtemp(prefix="railswitch-pages-"))
    paths = [str(path) for path in sorted((ROOT / "tests/codemod/roles").rglob("*.py"))]
    results = [r for r in run(paths, Settings(), fix=True) if r.issues or r.fixed]
    page, probe = folder / "plan.html", folder / "probe.html"
    page.write_text(report.load("html").render(results))
    # The page itself forbids scripts; the copy that is measured does not.
    without_policy = re.sub(r"<meta http-equiv[^>]*>", "", page.read_text())
    probe.write_text(without_policy.replace("</body>", f"{PROBE}</body>"))
    wrong = []
    for name, width in WIDTHS.items():
        look = [
            browser,
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            f"--window-size={width},1600",
        ]
        _run(*look, f"--screenshot={folder / name}.png", page.as_uri())
        found = FOUND.search(_run(*look, "--dump-dom", probe.as_uri()))
        assert found, "the page did not load"
        if int(found[1]) > width:
            wrong.append(f"{name}: the page is {found[1]} pixels wide, the screen {width}")
        if int(found[2]):
            wrong.append(f"{name}: {found[2]} things scroll that the keyboard cannot reach")
    _run(*look, f"--print-to-pdf={folder / 'plan.pdf'}", page.as_uri())
    sys.stdout.write(f"Pictures and print: {folder}\n")
    sys.exit("\n".join(wrong) or None)


def _run(*command: str) -> str:
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    return done.stdout


if __name__ == "__main__":
    main()
