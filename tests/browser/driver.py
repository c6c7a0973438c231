"""Headless Chromium, told what to do through chromedriver: the W3C's WebDriver is plain HTTP."""

from __future__ import annotations

import base64
import json
import re
import shutil
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
PATIENCE_S = 120
_PORT = re.compile(r"started successfully on port (\d+)")
_OPTIONS = ("--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars")


def is_there() -> bool:
    """Whether this machine has a Chromium and its driver."""
    return bool(_browser() and shutil.which("chromedriver"))


def _browser() -> str | None:
    return next(filter(None, map(shutil.which, BROWSERS)), None)


class Browser:
    """One window of a browser."""

    def __init__(self, port: int, browser: str) -> None:
        self._root = f"http://127.0.0.1:{port}/session"
        options = {"binary": browser, "args": list(_OPTIONS)}
        wish = {"alwaysMatch": {"browserName": "chrome", "goog:chromeOptions": options}}
        self._root += "/" + self._ask("POST", "", {"capabilities": wish})["sessionId"]
        self._ask("POST", "/timeouts", {"script": PATIENCE_S * 1000})
        self._devtools("Performance.enable", {"timeDomain": "threadTicks"})

    def open(self, page: Path) -> None:
        """Load a page, until its load event has been handled."""
        self._ask("POST", "/url", {"url": page.as_uri()})

    def resize(self, width: int, height: int) -> None:
        """Give the page a size, also one that no window of a desktop could have."""
        metrics = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 600}
        self._devtools("Emulation.setDeviceMetricsOverride", metrics)

    def spent(self) -> dict[str, int]:
        """The milliseconds of CPU that the page has taken, whatever else the machine does."""
        found = self._devtools("Performance.getMetrics", {})["metrics"]
        wanted = {"TaskDuration": "cpu", "ScriptDuration": "script", "LayoutDuration": "layout"}
        return {wanted[m["name"]]: round(m["value"] * 1000) for m in found if m["name"] in wanted}

    def run(self, script: str) -> Any:
        """What a script returns; it may use ``await``."""
        text = (
            "const done = arguments[arguments.length - 1];"
            f"(async () => {{ {script} }})().then(done, (e) => done(`failed: ${{e}}`));"
        )
        return self._ask("POST", "/execute/async", {"script": text, "args": []})

    def press(self, selector: str) -> None:
        """Click on something, as a person would: what lies under something else cannot be hit."""
        self._ask("POST", f"/element/{self._element(selector)}/click", {})

    def type(self, selector: str, text: str) -> None:
        """Type into something."""
        self._ask("POST", f"/element/{self._element(selector)}/value", {"text": text})

    def picture(self, path: Path) -> None:
        """Keep what can be seen."""
        path.write_bytes(base64.b64decode(self._ask("GET", "/screenshot")))

    def media(self, name: str) -> None:
        """Show the page as on paper, or as on a screen again."""
        self._devtools("Emulation.setEmulatedMedia", {"media": name})

    def complaints(self) -> list[str]:
        """What the console has of errors, such as what the page's own policy has refused."""
        entries = self._ask("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]

    def close(self) -> None:
        """End the browser."""
        self._ask("DELETE", "")

    def _element(self, selector: str) -> str:
        wish = {"using": "css selector", "value": selector}
        (name,) = self._ask("POST", "/element", wish).values()
        return str(name)

    def _devtools(self, command: str, values: dict[str, Any]) -> Any:
        return self._ask("POST", "/goog/cdp/execute", {"cmd": command, "params": values})

    def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._root + path, data, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.loads(answer.read())["value"]


@contextmanager
def browser() -> Iterator[Browser]:
    """A browser that ends with the block."""
    path = _browser()
    assert path is not None
    driver = subprocess.Popen(
        ["chromedriver", "--port=0"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    try:
        assert driver.stdout is not None
        port = next(int(m[1]) for line in driver.stdout if (m := _PORT.search(line)))
        window = Browser(port, path)
        try:
            yield window
        finally:
            window.close()
    finally:
        driver.terminate()
        driver.wait()


def printed(page: Path, path: Path) -> None:
    """Keep a page as it is printed, without a limit of the driver's for so many sheets."""
    browser_ = _browser()
    assert browser_ is not None
    subprocess.run(
        [browser_, *_OPTIONS, f"--print-to-pdf={path}", page.as_uri()],
        capture_output=True,
        timeout=600,
        check=True,
    )
