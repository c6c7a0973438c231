"""The list of Ray's tests: what is expected of each, and why those that differ do."""

import json
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

from .campaign import Outcomes, SourceError

FOLDER: Final = Path(__file__).resolve().parents[1]
WORDS: Final = {
    "internal": "tests parts of the engine that are no public API, or what Ray counts of its use",
    "documented": "differs, as docs/v1.md or docs/v2.md says",
    "gap": "falls short of Ray, and is yet to be repaired",
    "ray": "does not pass on plain Ray in this environment either",
}
"""Why a test is not expected to pass with railswitch."""
UNEXPLAINED: Final = "unexplained"


@dataclass(frozen=True)
class Expectation:
    """What is expected of one test; the word and the reason only if it does not pass."""

    ray: str = "passed"
    railswitch: str = "passed"
    word: str = ""
    reason: str = ""

    @property
    def passes(self) -> bool:
        return self.ray == self.railswitch == "passed"


PASSES: Final = Expectation()


@dataclass
class List:
    """The list of one side: files, in the order in which they are run, and what is left out."""

    ray: str
    files: dict[str, dict[str, Expectation]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    @classmethod
    def path(cls, side: str) -> Path:
        return FOLDER / f"conformance_{side}.toml"

    @classmethod
    def read(cls, path: Path) -> "List":
        text = tomllib.loads(path.read_text(encoding="utf-8"))
        files = {}
        for name, file in text["files"].items():
            others = {test: expectation(each, file) for test, each in file["others"].items()}
            files[name] = {**dict.fromkeys(file["passed"], PASSES), **others}
        return cls(text["ray"], files, text.get("left_out", {}))

    def check_release(self, release: str) -> None:
        if release != self.ray:
            raise SourceError(
                f"the list is of Ray {self.ray}, and the checkout is at {release}. Check the tag "
                f"out (git checkout ray-{self.ray}), or write a new list with --write."
            )

    def check_files(self, source: Path, patterns: list[str]) -> None:
        """Every test file of the checkout's folders is either in a list or left out."""
        folder = source / "python" / "ray"
        there = {p.relative_to(folder).as_posix() for one in patterns for p in folder.glob(one)}
        unknown = sorted(there - self.files.keys() - self.left_out.keys())
        gone = sorted((self.files.keys() | self.left_out.keys()) - there)
        if unknown or gone:
            raise SourceError(
                "the list is out of date: "
                + "; ".join([f"{n} is not in it" for n in unknown] + [f"{n} is gone" for n in gone])
            )

    def write(self, path: Path) -> None:
        path.write_text("".join(self._text()), encoding="utf-8")

    def _text(self) -> Iterator[str]:
        yield "# Ray's own tests, and what is expected of them: see docs/conformance.md.\n"
        yield "# Written by `python3 tasks.py ray-tests --write`; words and reasons by hand.\n"
        yield f"ray = {quoted(self.ray)}\n\n[left_out]\n"
        for name, why in sorted(self.left_out.items()):
            yield f"{quoted(name)} = {quoted(why)}\n"
        for name, tests in self.files.items():
            yield f"\n[files.{quoted(name)}]\n"
            yield "passed = [\n"
            yield from (f"  {quoted(test)},\n" for test, each in tests.items() if each.passes)
            yield "]\n"
            others = {test: each for test, each in tests.items() if not each.passes}
            shared = Counter((each.word, each.reason) for each in others.values())
            word, reason = shared.most_common(1)[0][0] if len(others) > 1 else ("", "")
            if word:
                yield f"word = {quoted(word)}\nreason = {quoted(reason)}\n"
            yield f"[files.{quoted(name)}.others]\n"
            for test, each in others.items():
                yield f"{quoted(test)} = {inline(each, word, reason)}\n"


def expectation(said: Mapping[str, str], file: Mapping[str, Any]) -> Expectation:
    """What the list says of a test; a word and a reason may be said once for the file."""
    word = said.get("word", file.get("word", ""))
    if word not in {*WORDS, UNEXPLAINED}:
        raise ValueError(f"{word!r} is none of the words {', '.join(WORDS)}")
    reason = said.get("reason", file.get("reason", ""))
    return Expectation(said["ray"], said["railswitch"], word, reason)


def inline(each: Expectation, word: str, reason: str) -> str:
    parts = [f"ray = {quoted(each.ray)}", f"railswitch = {quoted(each.railswitch)}"]
    if (each.word, each.reason) != (word, reason):
        parts += [f"word = {quoted(each.word)}", f"reason = {quoted(each.reason)}"]
    return f"{{ {', '.join(parts)} }}"


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def as_found(
    before: Mapping[str, Expectation], ray: Outcomes, railswitch: Outcomes
) -> dict[str, Expectation]:
    """A file of the list as it was found, with the reasons that stood there before."""
    return {
        test: explained(test, outcome, railswitch.tests.get(test, "gone"), before, ray.texts)
        for test, outcome in {**railswitch.tests, **ray.tests}.items()
    }


def explained(
    test: str,
    ray: str,
    railswitch: str,
    before: Mapping[str, Expectation],
    texts: Mapping[str, str],
) -> Expectation:
    if ray == railswitch == "passed":
        return PASSES
    known = before.get(test, PASSES)
    if known.word != UNEXPLAINED and known.reason:
        return Expectation(ray, railswitch, known.word, known.reason)
    if ray == railswitch:
        return Expectation(ray, railswitch, "ray", why_skipped(texts.get(test, "")))
    return Expectation(ray, railswitch, UNEXPLAINED, "")


def why_skipped(text: str) -> str:
    """What pytest says of a test that was skipped; an empty string if it was not.

    >>> why_skipped("('test_x.py', 12, 'Skipped: needs a GPU')")
    'needs a GPU'
    """
    return text.partition("Skipped: ")[2].rstrip("')\"")


def differences(
    name: str, expected: Mapping[str, Expectation], ray: Outcomes, railswitch: Outcomes
) -> Iterator[str]:
    """Where a file did not end as the list says, each in a sentence."""
    for meets, found in (("ray", ray), ("railswitch", railswitch)):
        on = "on plain Ray" if meets == "ray" else "with railswitch"
        if found.error and any(getattr(each, meets) != "gone" for each in expected.values()):
            yield f"{name} cannot be collected {on}: {found.error.strip().splitlines()[-1]}"
            continue
        for test in expected.keys() | found.tests.keys():
            outcome = found.tests.get(test, "gone")
            if test not in expected:
                yield f"{name}::{test} is not in the list ({outcome} {on})"
            elif outcome != (wanted := getattr(expected[test], meets)):
                yield f"{name}::{test} is expected as {wanted} {on}, and {outcome}"
    for test, each in expected.items():
        if each.word == UNEXPLAINED:
            yield f"{name}::{test} has no word that says why it does not pass"


def table(sides: Mapping[str, List]) -> str:
    """How many tests there are on each side, and how they end; Markdown."""
    heads = ("", "files measured", "collected", "pass on Ray", "pass with railswitch", *WORDS)
    lines = [f"| {' | '.join(heads)} |", f"| {' | '.join(['---'] + ['---:'] * (len(heads) - 1))} |"]
    for side, each in sides.items():
        tests = [test for file in each.files.values() for test in file.values()]
        words = Counter(test.word for test in tests)
        passed = [sum(getattr(t, m) == "passed" for t in tests) for m in ("ray", "railswitch")]
        measured = f"{sum(map(bool, each.files.values()))} of {len(each.files)}"
        counts = [measured, len(tests), *passed, *(words[word] for word in WORDS)]
        lines.append(f"| {side} (Ray {each.ray}) | {' | '.join(map(str, counts))} |")
    return "\n".join(lines)
