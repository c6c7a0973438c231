"""``ray.train.huggingface.accelerate`` as Ray AIR had it."""

from __future__ import annotations

import functools
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from accelerate.commands import launch
from accelerate.commands.config import default_config_file
from accelerate.commands.config.config_args import ClusterConfig, load_config_from_file
from accelerate.utils import launch as launchers

from .. import session
from ..torch import TorchTrainer, get_device

__all__ = ["AccelerateTrainer"]

_OF_RAY = {
    "CUDA_VISIBLE_DEVICES",
    "LOCAL_RANK",
    "LOCAL_WORLD_SIZE",
    "MASTER_ADDR",
    "MASTER_PORT",
    "NODE_RANK",
    "RANK",
    "WORLD_SIZE",
}
"""The variables that say who is who among the workers: Ray has set them."""


class AccelerateTrainer(TorchTrainer):
    """Trains with a function that makes an ``accelerate.Accelerator``.

    ``accelerate_config`` is what ``accelerate config`` writes: a file, its content as a dictionary,
    or None for the file in its usual place. It need not be there on the workers.
    """

    def __init__(
        self,
        train_loop_per_worker: Callable[..., Any],
        *,
        accelerate_config: dict[str, Any] | str | os.PathLike[str] | None = None,
        **arguments: Any,
    ) -> None:
        self.accelerate_config = accelerate_config
        # A run that is restored comes with the function as it was launched.
        if not getattr(train_loop_per_worker, "is_launched", False):
            train_loop_per_worker = _launched(train_loop_per_worker, *_read(accelerate_config))
        super().__init__(train_loop_per_worker, **arguments)


def _read(config: Any) -> tuple[str, str | None]:
    """The text of a configuration, and of the configuration of DeepSpeed that it names."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(config or default_config_file) if not isinstance(config, dict) else None
        if file is None:
            file = Path(folder, "accelerate.json")
            ClusterConfig(**{**_DEFAULTS, **config}).to_json_file(str(file))
        if not file.exists():
            raise FileNotFoundError(
                f"There is no configuration of Accelerate at {file}: call `accelerate config`, or "
                "give AccelerateTrainer(accelerate_config=...) a file or a dictionary."
            )
        deepspeed = getattr(load_config_from_file(str(file)), "deepspeed_config_file", None)
        return file.read_text(), Path(deepspeed).read_text() if deepspeed else None


_DEFAULTS = {
    "compute_environment": "LOCAL_MACHINE",
    "distributed_type": "NO",
    "mixed_precision": "no",
    "num_processes": 1,
    "use_cpu": True,
    "debug": False,
}


def _launched(function: Callable[..., Any], config: str, deepspeed: str | None) -> Any:
    """A training function in the environment that ``accelerate launch`` would give it."""

    @functools.wraps(function)
    def launched(*arguments: Any) -> Any:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "accelerate.json" if config.startswith("{") else "accelerate.yaml")
            file.write_text(config)
            options = {"config_file": str(file)}
            if deepspeed is not None:
                options["deepspeed_config_file"] = str(Path(folder, "deepspeed.json"))
                Path(options["deepspeed_config_file"]).write_text(deepspeed)
            variables = _environment(options)
            os.environ.update({name: variables[name] for name in variables.keys() - _OF_RAY})
            return function(*arguments)

    launched.is_launched = True  # type: ignore[attr-defined]
    return launched


def _environment(options: dict[str, str]) -> dict[str, str]:
    """The variables with which ``accelerate launch`` would start this worker."""
    device = get_device()
    is_cpu = (device[0] if isinstance(device, list) else device).type == "cpu"
    options = {
        **options,
        "num_processes": "1",
        "num_machines": str(session.get_world_size()),
        "machine_rank": str(session.get_world_rank()),
        "main_process_ip": os.environ["MASTER_ADDR"],
        "main_process_port": os.environ["MASTER_PORT"],
        "num_cpu_threads_per_process": str(int(_cpus())),
    }
    words = [word for name, value in options.items() for word in (f"--{name}", value)]
    parsed = launch.launch_command_parser().parse_args([*words, "training_function"])
    parsed, defaults, has_precision = launch._validate_launch_command(parsed)
    parsed.use_cpu, parsed.gpu_ids = is_cpu, "all"
    if is_cpu or not (parsed.use_deepspeed or parsed.use_fsdp or parsed.multi_gpu):
        return dict(launchers.prepare_simple_launcher_cmd_env(parsed)[1])
    if not parsed.use_deepspeed:
        return dict(launchers.prepare_multi_gpu_env(parsed))
    fields = [*(defaults.deepspeed_config if defaults else ())]
    parsed.deepspeed_fields_from_accelerate_config = ",".join(
        [*fields, *(["mixed_precision"] if has_precision else [])]
    )
    return dict(launchers.prepare_deepspeed_cmd_env(parsed)[1])


def _cpus() -> float:
    """The CPUs of a worker."""
    cpus: float = session.get_trial_resources().bundles[-1].get("CPU", 1)
    return max(cpus, 1)
