"""Look at the HTML report in headless Chromium, where there is one: `python3 tasks.py check-pages`.

A report of 3,000 findings must open in under a second on a phone, a desktop and paper, scroll
without a stop, fit its width, and search, filter and sort. The pictures stay for people to look at.
"""

from __future__ import annotations

import itertools
import json
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from railswitch.codemod.findings.issue import FileResult
from railswitch.codemod.reporting import formats
from railswitch.codemod.reporting.about import About, Kind
from railswitch.codemod.reporting.report import Report
from railswitch.codemod.run import run
from railswitch.codemod.settings import Settings
from tests.browser.driver import Browser, browser, is_there, printed

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = 3000
SIZES = {"phone": (390, 844), "desktop": (1280, 900), "print": (718, 1047)}
"""The last one is a sheet of A4 with its margins."""
OPEN_MS = 1000
FRAME_MS = 50
"""What every other frame must keep to, while it is scrolled; more is seen as a stop."""

LOADED = """
const entry = () => performance.getEntriesByType("navigation")[0];
const paint = () => performance.getEntriesByName("first-contentful-paint")[0];
while (!entry().loadEventEnd || !paint()) await new Promise((done) => setTimeout(done, 5));
return {load: Math.round(entry().loadEventEnd), paint: Math.round(paint().startTime)};
"""
WIDTH = "return document.documentElement.scrollWidth - innerWidth;"
UNREACHABLE = """
return [...document.querySelectorAll("pre, .scroll")].filter(
  (e) => e.scrollWidth > e.clientWidth && e.tabIndex < 0).length;
"""
NARROW = """
return [...document.querySelectorAll("tbody th")].filter(
  (e) => e.offsetWidth < 100).map((e) => e.textContent).slice(0, 3);
"""
SCROLL = """
const frame = () => new Promise(requestAnimationFrame);
const took = [];
let last = await frame();
for (let top = 0; top < Math.min(document.documentElement.scrollHeight, 60000); top += 400) {
  scrollTo(0, top);
  const now = await frame();
  took.push(now - last);
  last = now;
}
scrollTo(0, 0);
took.sort((one, other) => one - other);
return {usual: Math.round(took[Math.floor(took.length / 2)]), longest: Math.round(took.at(-1))};
"""
SHOWN = "return document.querySelectorAll('article:not([hidden])').length;"
ORDER = """
return [...document.querySelectorAll('article')].slice(0, 50).map((e) => Number(e.dataset.minutes));
"""


def many(kind: Kind) -> list[FileResult]:
    """A repository with 3,000 findings: the files of the tests, in as many folders as it takes."""
    paths = [str(path) for path in sorted((ROOT / "tests/codemod").rglob("*.py"))]
    is_dry = kind is Kind.DRY_RUN
    once = [r for r in run(paths, Settings(), fix=is_dry) if r.issues or r.fixed]
    results: list[FileResult] = []
    found = 0
    for team in itertools.count(1):
        for result in once:
            if found >= FINDINGS:
                return results
            results.append(_moved(result, f"team-{team:02}"))
            found += len(result.issues) + len(result.fixed)
    raise AssertionError


def _moved(result: FileResult, folder: str) -> FileResult:
    path = str(Path(folder, *Path(result.path).parts[-2:]))
    issues, fixed = (
        tuple(replace(issue, path=path) for issue in some) for some in (result.issues, result.fixed)
    )
    return replace(result, path=path, issues=issues, fixed=fixed)


def checked(window: Browser, page: Path, pictures: Path) -> Iterator[str]:
    """What is wrong with a page."""
    for name, (width, height) in SIZES.items():
        window.resize(width, height)
        window.media("print" if name == "print" else "screen")
        window.open(page)
        times, spent = window.run(LOADED), window.spent()
        frames = window.run(SCROLL)
        told = {"bytes": page.stat().st_size, **times, **spent, "frames": frames}
        sys.stdout.write(f"{page.stem}, {name}, in ms: {json.dumps(told)}\n")
        if name != "print" and max(times.values()) > OPEN_MS:
            yield f"{name}: it took {times} ms to open"
        if frames["usual"] > FRAME_MS:
            yield f"{name}: frames took {frames} ms while it was scrolled"
        if (over := window.run(WIDTH)) > 0:
            yield f"{name}: the page is {over} pixels wider than the screen"
        if count := window.run(UNREACHABLE):
            yield f"{name}: {count} things scroll that the keyboard cannot reach"
        if names := window.run(NARROW):
            yield f"{name}: there is no room for names, such as {names}"
        window.picture(pictures / f"{page.stem}-{name}.png")
        if name != "print":
            yield from _used(window, name)
    yield from window.complaints()
    printed(page, pictures / f"{page.stem}.pdf")


def _used(window: Browser, name: str) -> Iterator[str]:
    """Search, filter, sort, follow a link: each must do what it says."""
    whole = window.run(SHOWN)
    window.type("#filters [name=text]", "metrics_dataframe")
    if not 0 < window.run(SHOWN) < whole:
        yield f"{name}: the search shows {window.run(SHOWN)} of {whole}"
    window.press("#filters button")
    if window.run(SHOWN) != whole:
        yield f"{name}: not all is shown again"
    for field in ("rule", "need", "decision"):
        window.run(
            f"const f = document.querySelector('#filters [name={field}]'); f.selectedIndex = 1;"
            "f.dispatchEvent(new Event('input', {bubbles: true}));"
        )
        if not 0 < window.run(SHOWN) < whole:
            yield f"{name}: the filter {field} shows {window.run(SHOWN)} of {whole}"
        window.press("#filters button")
    window.run(
        "const f = document.querySelector('#filters [name=order]'); f.value = 'minutes';"
        "f.dispatchEvent(new Event('input', {bubbles: true}));"
    )
    if (order := window.run(ORDER)) != sorted(order, reverse=True):
        yield f"{name}: the places are not sorted by work"
    window.press("#plan ~ ol a[data-show]")
    if not 0 < window.run(SHOWN) < whole:
        yield f"{name}: a step of the plan does not lead to its places"
    window.press("#filters button")


def main() -> None:
    """Make pages of 3,000 findings and look at them."""
    if not is_there():
        sys.exit("There is no Chromium with its driver: install chromium and chromium-driver.")
    folder = Path(tempfile.mkdtemp(prefix="railswitch-pages-"))
    wrong = []
    with browser() as window:
        for kind in (Kind.CHECK, Kind.DRY_RUN):
            page = folder / f"{kind.value}.html"
            report = Report(many(kind), About(kind, command="railswitch check ."))
            page.write_text(formats.load("html").render(report), encoding="utf-8")
            wrong += [f"{page.stem}, {text}" for text in checked(window, page, folder)]
    sys.stdout.write(f"Pictures and print: {folder}\n")
    sys.exit("\n".join(wrong) or None)


if __name__ == "__main__":
    main()
