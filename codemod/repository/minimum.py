"""The oldest Ray that a repository's code needs, once migrated, for files that ask for a Ray."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import PurePosixPath

from railswitch.catalogue.installed import TRAIN_NEEDS, TUNE_NEEDS

from ..text.files import content_of
from ..text.mentions_ray import may_matter

# Each starts with a literal, which the regular expression engine looks for at full speed.
_TRAINER = re.compile(rb"Trainer\b")
_TRAINERS = (
    *(b"Torch", b"Tensorflow", b"XGBoost", b"LightGBM", b"DataParallel", b"Horovod", b"Lightning"),
    *(b"Transformers", b"Accelerate", b"HuggingFace", b"Sklearn", b"Jax", b"Mosaic", b"GBDT"),
)
_TUNE_NAMES = (
    rb"(?:report|get_checkpoint|get_context|get_trial_\w+|session|Checkpoint"
    rb"|(?:Run|Checkpoint|Failure)Config)"
)
_MOVED = tuple(
    re.compile(pattern)
    for pattern in (
        rb"ray\.(?:train|ml|air(?!\.(?:constants|execution|integrations|util)\b))\b",
        rb"from ray import[^\n]*\b(?:air|train)\b",
        rb"tune\." + _TUNE_NAMES + rb"\b",
        rb"from ray\.tune import (?:\([^)]*?|[^\n]*?)\b" + _TUNE_NAMES + rb"\b",
    )
)
_RENAMED = tuple(
    (re.compile(pattern), release)
    for pattern, release in (
        (rb"TuneReportCallback\b", "2.10"),
        (rb"(?s)tune\.run\(.{,2000}?\b(?:local_dir|upload_dir)[ \t]*=", "2.5"),
        (rb"ray\.tune\.integration\.(?:comet|mlflow|wandb)\b", "2.2"),
        (rb"ray\.tune\.(?:sample|suggest|trial)\b", "2.0"),
        (rb"from ray\.tune import[^\n]*\b(?:sample|suggest|trial)\b", "2.0"),
        (rb"tune\.suggest\.", "2.0"),
    )
)
"""What Ray Tune calls otherwise since a release, the newest first: what is migrated needs that."""

_OF_THE_FOLDER_ABOVE = frozenset(
    {
        *(".buildkite", ".circleci", ".devcontainer", ".github", ".gitlab"),
        *("ci", "deploy", "docker", "requirements"),
    }
)


def minimum_of(data: bytes, *, matters: bool) -> str | None:
    r"""The oldest Ray for the code of a file; '' for any, None for code that does not use Ray.

    >>> minimum_of(b"import ray\nray.init()\n", matters=False)
    ''
    >>> minimum_of(b"from ray import tune\ntune.report({})\n", matters=True)
    '2.41'
    >>> minimum_of(b"from ray.tune.suggest import BasicVariantGenerator", matters=True)
    '2.0'
    """
    if b"ray" not in data:
        return None
    if matters and _is_moved(data):
        return TRAIN_NEEDS if _has_trainer(data) else TUNE_NEEDS
    renamed = (release for pattern, release in _RENAMED if matters and pattern.search(data))
    if release := next(renamed, ""):
        return release
    return "" if b"import ray" in data or b"from ray" in data else None


def _is_moved(data: bytes) -> bool:
    """Whether a file uses something that changes its place with V2, or has changed it."""
    return any(pattern.search(data) for pattern in _MOVED)


def _has_trainer(data: bytes) -> bool:
    """Whether a file names a trainer of Ray Train, and not one of RLlib or of a framework."""
    return any(data.endswith(_TRAINERS, 0, match.start()) for match in _TRAINER.finditer(data))


def needs_of(path: str) -> tuple[str, str | None]:
    """A path, and the oldest Ray for the code in it."""
    data = read(path)
    return path, None if data is None else minimum_of(data, matters=may_matter(data))


def read(path: str) -> bytes | None:
    """The bytes of a file, of a notebook its lines; None for one that cannot be read."""
    try:
        return lines_in(content_of(path), path)
    except OSError:
        return None


def lines_in(data: bytes, path: str) -> bytes:
    """The bytes of a file; of a notebook, whose lines are strings, its lines."""
    if path.endswith(".ipynb"):
        return data.replace(b'"', b"\n").replace(b"\\n", b"\n")
    return data


def _as_numbers(release: str) -> list[int]:
    """A release that can be compared: 2.5 comes before 2.41, and '' before all."""
    return [int(part) for part in release.split(".") if part]


class Minima:
    """What the code below each folder needs."""

    def __init__(self, files: Iterable[tuple[str, str | None]]) -> None:
        self._folders: dict[PurePosixPath, str] = {}
        for path, needed in files:
            if needed is None:
                continue
            for folder in PurePosixPath(path).parents:
                known = self._folders.get(folder)
                if known is not None and _as_numbers(known) >= _as_numbers(needed):
                    break  # and so do the folders above it
                self._folders[folder] = needed

    def around(self, path: str) -> str:
        """What the code needs that a text tells of: that in the nearest folder with Ray in it.

        >>> minima = Minima([("/app/serve/main.py", ""), ("/app/train/main.py", "2.51")])
        >>> minima.around("/app/serve/README.md"), minima.around("/app/docs/start.md")
        ('', '2.51')
        """
        above = PurePosixPath(path).parents
        return next((self._folders[folder] for folder in above if folder in self._folders), "")

    def installed_by(self, path: str, root: PurePosixPath) -> str:
        """What the code needs that a file installs a Ray for: that in its folder and below it.

        Folders that are only about how a project is built or started count as the one they are in.

        >>> minima = Minima([("/app/serve/main.py", ""), ("/app/train/main.py", "2.51")])
        >>> names = ("ops/cluster.yaml", "ci/test.yml", "train/docker/Dockerfile")
        >>> [minima.installed_by(f"/app/{name}", PurePosixPath("/app")) for name in names]
        ['', '2.51', '2.51']
        """
        folder = PurePosixPath(path).parent
        for above in (folder, *folder.parents):
            if above == root:
                break
            if above.name in _OF_THE_FOLDER_ABOVE:
                folder = above.parent
        return self._folders.get(folder, "")
