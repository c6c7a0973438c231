"""Facts about a legacy run that its workers must know."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class LegacyRun:
    """The facts of a run that V1's session could tell, as they are sent to every worker."""

    experiment_name: str
    trial_id: str
    trial_name: str
    trial_dir: str
    trial_resources: Any
    storage: Any
    """V1's storage context, with the paths of the trial."""
    run_id: str
    metadata: dict[str, Any] = field(default_factory=dict)
    preprocessor: Any = None
    """AIR kept the trainer's preprocessor in each checkpoint."""
    start_checkpoint: Any = None
    """Where to begin: ``resume_from_checkpoint``, or the last checkpoint of a restored run."""
    first_checkpoint_index: int = 0
