"""Pins: releases of Ray that are asked for and that migrated code cannot run on, and the like.

They are read where they stand, in requirements, TOML, conda environments, Dockerfiles and shell
lines, and matter only where code of the repository needs a newer Ray: see ``repository.minimum``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from railswitch.catalogue import find

from ..names.module import Module
from ..text.kinds import is_setup
from ..text.source import Span
from .edits import Edit, Replace, ReplaceText
from .finding import Finding, Safety

_BEFORE = r"(?<![\w.$@/\\+-])"
_CLAUSE = r"[ \t]*(?:[=~!<>]=|===|[<>])[ \t]*v?\d[\w.*+!-]*"
_PIN = re.compile(
    rf"{_BEFORE}(?P<name>[Rr]ay(?:-(?:core|default|train|tune|air|data|all))?)"
    rf"(?P<extras>[ \t]*\[[^\]\n]*\])?(?P<asked>{_CLAUSE}(?:[ \t]*,{_CLAUSE})*)"
    r"(?=(?P<rest>[^\n]*))"
)
_CONDA = re.compile(
    r"^[ \t]*-[ \t]+[\"']?(?:[\w-]+::)?(?P<name>ray(?:-\w+)?)(?P<asked>=\d[\w.*]*)"
    r"(?P<build>(?:=\w+)?)",
    re.MULTILINE,
)
_KEY = re.compile(
    r"^ray[ \t]*=[ \t]*(?:\{[^}\n]*?\bversion[ \t]*=[ \t]*)?"
    r"[\"'](?P<asked>[^\"'\n]*\d[^\"'\n]*)[\"']",
    re.MULTILINE,
)
_TABLE = re.compile(r"^[ \t]*\[+([^\]\n]*)\]+", re.MULTILINE)
_ANY_KEY = re.compile(r"^[ \t]*([\w.\"'-]+)[ \t]*=", re.MULTILINE)
_IMAGE = re.compile(
    r"(?<![\w-])(?P<name>rayproject/ray)(?:(?P<ml>-ml)\b(?!-)(?::[\w.-]+)?|:(?P<tag>\d+\.\d+[\w.]*))"
)
_KEPT_TAG = re.compile(r"(?:-py31[012])?(?:-[cg]pu)?(?:-aarch64)?(?![\w.-])")
"""The end of an image's tag that newer releases have too; CUDA's releases come and go."""
_ML_TAG = re.compile(r"rayproject/ray-ml(?::(?:latest|nightly|\d+\.\d+[\w.]*)(?P<kept>[\w.-]*))?")
_CLUSTER = re.compile(r"\brayVersion:[ \t]*(?P<quote>[\"']?)(?P<tag>\d+\.\d+[\w.]*)(?P=quote)")
_SERVES = re.compile(r"^kind:[ \t]*[\"']?RayService\b", re.MULTILINE)
_NEXT_OBJECT = re.compile(r"^---", re.MULTILINE)
_COMPANION = re.compile(rf"{_BEFORE}(?:(?:xgboost|lightgbm)[-_]ray|ray[-_]lightning)(?![\w.:/-])")
_ASKED = re.compile(
    rf"(?P<asked>(?:\[[^\]\n]*\])?(?:{_CLAUSE}(?:[ \t]*,{_CLAUSE})*)?)(?P<rest>[^\n]*)"
)
_MARKER = re.compile(r"[ \t]*;(?P<marker>[^#]*)")
_LISTED = re.compile(r"[ \t]*-[ \t]*[\"']?")
_SPACED = (".txt", ".toml", ".cfg", ".ini", ".lock", "Pipfile")
"""Where requirements may have spaces in them without being in a list."""

_PIN_ROW, _COMPANION_ROW, _IMAGE_ROW = map(find, ("RS840", "RS841", "RS842"))
_PYTHONS = ("3.10", "3.11", "3.12", "3.13")
"""Those on which a Ray that is new enough can be installed."""

_REPLACEMENTS = {
    "xgboost_ray": ("`ray.train.xgboost.XGBoostTrainer` with `xgboost` itself", "RS411"),
    "lightgbm_ray": ("`ray.train.lightgbm.LightGBMTrainer` with `lightgbm` itself", "RS411"),
    "ray_lightning": (
        "`ray.train.torch.TorchTrainer` with `ray.train.lightning.RayDDPStrategy`",
        "RS419",
    ),
}


class _Pin(NamedTuple):
    """A place that says which Ray is wanted."""

    span: Span
    asked: str
    """As ``packaging`` understands it."""
    raised: tuple[str, ...] = ()
    """What stands around a newer release in its place, if it can be changed by itself."""


def may_pin(data: bytes, suffix: str = "") -> bool:
    """Whether a file around the code may have to do with Ray's releases; most are settled here."""
    if suffix == ".py" and b"setup(" not in data:
        return False
    return (b"ray" in data or b"Ray" in data) and _MAY.search(data) is not None


_MAY = re.compile(
    rb"(?m)(?<![\w.-])[Rr]ay(?:-\w+)?[ \t]*(?:\[[^\]\n]*\])?[ \t]*(?:[=~<>\"';]|$)"
    rb"|rayproject/ray|rayVersion|tensorboard[^\n]*ray_results|(?:xgboost|lightgbm)[-_]ray|ray[-_]lightning"
)


def in_text(text: str, path: str, minimum: str) -> Iterator[Finding]:
    r"""The places of a text that hold back code which needs a release of Ray.

    >>> found = in_text("numpy\nray[tune]<2.51\nx-ray==1.0\n", "requirements.txt", "2.51")
    >>> [finding.row.name for finding in found]
    ['ray-pin']
    """
    for match in _COMPANION.finditer(text):
        if not is_comment(text, match.start()):
            yield companion_finding(match[0], Span(*match.span()), _replaced(text, match, path))
    if not minimum:
        return
    for pin in sorted({*_pins(text, path)}):
        if not _is_other(text, pin.span.start) and not allows(pin.asked, minimum):
            raised = [ReplaceText(pin.span, minimum.join(pin.raised))] if pin.raised else []
            yield pin_finding(text[slice(*pin.span)], pin.span, minimum, raised)
    for match in _IMAGE.finditer(text):
        if match["ml"] and not _is_other(text, match.start()):
            yield _image_finding(match, minimum)


def _image_finding(match: re.Match[str], minimum: str) -> Finding:
    """What is said of an image with libraries, whose like without them is still built."""
    span, old = Span(*match.span()), _ML_TAG.fullmatch(match[0])
    kept = old["kept"] or "" if old else ""
    edits: list[Edit] = []
    if old and _KEPT_TAG.fullmatch(kept):
        # Without a word about it these had CUDA, where those of Ray alone have not.
        processor = "" if "pu" in kept else "-gpu"
        edits.append(ReplaceText(span, f"rayproject/ray:{minimum}.0{kept}{processor}"))
    return Finding(
        row=_IMAGE_ROW,
        span=span,
        message=f"`{match[0]}`: {_IMAGE_ROW.effect}",
        advice=f"Use {_IMAGE_ROW.replacement}",
        safety=Safety.UNSAFE if edits else Safety.MANUAL,
        edits=tuple(edits),
    )


def pin_finding(name: str, span: Span, minimum: str, edits: Sequence[Edit] = ()) -> Finding:
    """What is said of a pin that holds back code which needs a release."""
    return Finding(
        row=_PIN_ROW,
        span=span,
        message=(
            f"`{name}` allows no Ray {minimum} or newer, and the code beside it needs that once "
            "it is migrated."
        ),
        advice=(
            f"Ask for `ray>={minimum}` together with the migration. Where other requirements hold "
            "Ray back, they come first."
        ),
        safety=Safety.UNSAFE if edits else Safety.MANUAL,
        edits=tuple(edits),
    )


def _replaced(text: str, match: re.Match[str], path: str) -> list[Edit]:
    """The library itself in the place of a companion, where its trainer is Ray's own."""
    library = match[0].replace("-", "_").removesuffix("_ray")
    asked = _ASKED.match(text, match.end())
    if not match[0].endswith("ray") or asked is None or _has_hashes(asked["rest"], path):
        return []
    return [ReplaceText(Span(match.start(), asked.end("asked")), library)]


def _raised(match: re.Match[str], path: str) -> tuple[str, str]:
    """A requirement, before and behind the release; a shell needs it in quotes."""
    text, start = match.string, match.start()
    extras = re.sub("[\"']", "", match["extras"] or "")
    new = f"{match['name']}{extras}>="
    before = text[text.rfind("\n", 0, start) + 1 : start]
    is_plain = path.endswith(_SPACED) or before.endswith(("'", '"')) or _LISTED.fullmatch(before)
    return (new, "") if is_plain else (f'"{new}', '"')


def _has_hashes(rest: str, path: str) -> bool:
    """Whether a requirement is locked to the files of one release, in this line or the next."""
    return "--hash" in rest or (path.endswith(".txt") and rest.rstrip().endswith("\\"))


def companion_finding(name: str, span: Span, edits: Sequence[Edit] = ()) -> Finding:
    """What is said of a package that Ray's own trainers replace."""
    package = name.replace("-", "_")
    replacement, see = next(new for old, new in _REPLACEMENTS.items() if package.startswith(old))
    return Finding(
        row=_COMPANION_ROW,
        span=span,
        message=(
            f"`{name}`: its last release asks Ray Tune for `is_session_enabled`, which is gone, "
            "and so takes Ray for one without Tune: a trial reports nothing, or raises."
        ),
        advice=f"Use {replacement}; {see} shows how to write the training function.",
        safety=Safety.UNSAFE if edits else Safety.MANUAL,
        edits=tuple(edits),
    )


def in_setup(module: Module, *, bridge: bool) -> Iterator[Finding]:
    """The requirements in a ``setup.py`` that hold back the code around it."""
    if not is_setup(module.path):
        return
    minimum = module.outside.needs(bridge=bridge) if module.outside else ""
    for node, _, _ in module.names.strings:
        text = str(node.value)
        asked = requirement(text) if minimum else None
        if asked and not allows(asked, minimum):
            raised = re.sub(_PIN.pattern, rf"\g<name>\g<extras>>={minimum}", text)
            new = [Replace(node, json.dumps(raised))]
            yield pin_finding(text, module.source.span(node), minimum, new)
        elif _COMPANION.match(text):
            yield companion_finding(text, module.source.span(node))


def _is_other(text: str, offset: int) -> bool:
    """Whether an offset lies in a comment, or in a Kubernetes object that serves models."""
    before = [match.end() for match in _NEXT_OBJECT.finditer(text, 0, offset)]
    behind = _NEXT_OBJECT.search(text, offset)
    own = text[before[-1] if before else 0 : behind.start() if behind else len(text)]
    return is_comment(text, offset) or _SERVES.search(own) is not None


def is_comment(text: str, offset: int) -> bool:
    """Whether an offset lies in a comment, which begins a line or follows a space."""
    line = text[text.rfind("\n", 0, offset) + 1 : offset]
    return line.startswith("#") or bool(re.search(r"\s#", line))


def requirement(text: str) -> str | None:
    """What a requirement asks of Ray; None for another one, or one for a Python of the past.

    >>> requirement("ray[tune] >= 2.3, < 2.51"), requirement("xray==1.0")
    ('>= 2.3, < 2.51', None)
    >>> requirement("ray==2.3; python_version < '3.9'")
    """
    match = _PIN.match(text)
    return match["asked"].strip() if match and _is_for_us(match["rest"]) else None


def _behind(match: re.Match[str]) -> str:
    """What follows a requirement, up to the quote that ends it if it is in quotes."""
    quote = match.string[match.start() - 1 : match.start()]
    rest = match["rest"]
    return rest.partition(quote)[0] if quote in ("'", '"') else rest


def _pins(text: str, path: str) -> Iterator[_Pin]:
    for match in _PIN.finditer(text):
        has_spaces = any(map(str.isspace, match[0]))
        before = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if has_spaces and not path.endswith(_SPACED) and not _LISTED.fullmatch(before):
            continue
        if _is_for_us(_behind(match)):
            raised = () if _has_hashes(match["rest"], path) else _raised(match, path)
            yield _Pin(Span(match.start(), match.end("asked")), match["asked"], raised)
    if path.endswith((".yaml", ".yml")):
        for match in _CONDA.finditer(text):
            asked = match["asked"].rstrip(".*")
            span = Span(match.start("name"), match.end("build"))
            yield _Pin(span, f"={asked}.*", (f"{match['name']}>=", ""))
    if path.endswith((".toml", "Pipfile")):
        for match in _KEY.finditer(text):
            if is_of_dependencies(text, match.start()):
                span = Span(match.start("asked"), match.end("asked"))
                yield _Pin(span, _of_poetry(match["asked"]), (">=", ""))
    for match in (*_IMAGE.finditer(text), *_CLUSTER.finditer(text)):
        if match["tag"]:
            before = text[match.start() : match.start("tag")]
            after = text[match.end("tag") : match.end()]
            is_number = _KEPT_TAG.match(text, match.end())
            around = (before, f".0{after}") if is_number else ()
            yield _Pin(Span(*match.span()), f"=={match['tag']}", around)


def is_of_dependencies(text: str, offset: int) -> bool:
    """Whether a place in a TOML text is in a table, or a list, of dependencies."""
    tables = list(_TABLE.finditer(text, 0, offset))
    inside = text[tables[-1].end() if tables else 0 : offset]
    keys = _ANY_KEY.findall(inside)
    names = (tables[-1][1] if tables else "", keys[-1] if keys else "")
    return any(word in name for name in names for word in ("dependenc", "packages"))


def _of_poetry(asked: str) -> str:
    """What Poetry means by a version, in the words of a requirement.

    >>> _of_poetry("^2.3"), _of_poetry("~2.3.1"), _of_poetry("2.3"), _of_poetry(">=2.3,<3")
    ('>=2.3,<3', '>=2.3.1,<2.4', '==2.3', '>=2.3,<3')
    """
    return ",".join(map(_clause_of_poetry, asked.split(",")))


def _clause_of_poetry(clause: str) -> str:
    clause = clause.strip()
    if not clause.startswith(("^", "~")) or clause.startswith("~="):
        return clause if clause[:1] in "=<>!~" else f"=={clause}"
    version = clause[1:].strip()
    parts = version.split(".")
    kept = 1 if clause[0] == "^" or len(parts) == 1 else 2
    above = [*parts[: kept - 1], str(int(parts[kept - 1]) + 1)] if parts[kept - 1].isdigit() else []
    return f">={version},<{'.'.join(above)}" if above else f">={version}"


def _is_for_us(rest: str) -> bool:
    """Whether the marker behind a requirement holds on a Python that a newer Ray runs on."""
    match = _MARKER.match(rest)
    if match is None:
        return True
    from packaging.markers import InvalidMarker, Marker, UndefinedEnvironmentName  # noqa: PLC0415

    try:
        marker = Marker(match["marker"].partition(" --")[0].strip(" \t\\"))
        return any(
            marker.evaluate({"python_version": python, "python_full_version": f"{python}.0"})
            for python in _PYTHONS
        )
    except (InvalidMarker, UndefinedEnvironmentName):
        return True


@cache
def allows(asked: str, minimum: str) -> bool:
    """Whether a requirement leaves room for a release, or one after it.

    What cannot be understood is given the benefit of the doubt.

    >>> allows("==2.3", "2.51"), allows(">=2.3", "2.51"), allows("~=2.6.0", "2.51")
    (False, True, False)
    >>> allows("<2.51", "2.51"), allows("==2.53.7", "2.51"), allows("<3", "2.51")
    (False, True, True)
    """
    from packaging.specifiers import InvalidSpecifier, SpecifierSet  # noqa: PLC0415 - few need it
    from packaging.version import InvalidVersion, Version  # noqa: PLC0415

    try:
        wanted = SpecifierSet(asked)
        least = Version(minimum)
        named = [Version(text) for text in re.findall(r"\d+(?:\.\d+)*\w*(?:\+[\w.]+)?", asked)]
    except (InvalidSpecifier, InvalidVersion):
        return True
    minors = range(least.minor, least.minor + 100)
    released = [Version(f"{least.major}.{minor}.{micro}") for minor in minors for micro in range(4)]
    later = [version for version in (*named, *released, Version("3.0")) if version >= least]
    return any(wanted.contains(version, prereleases=True) for version in later)
