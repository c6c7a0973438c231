"""Questions to a machine, which need neither railswitch nor Ray Train there: sent as code."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from railswitch.v2._fetching import installed_version
from railswitch.v2._nodes import by_value


def what_is_there() -> Callable[[], dict[str, Any]]:
    """The question what is installed, and which variables are set.

    >>> what_is_there()()["ray"] is not None
    True
    """
    railswitch = installed_version()

    def facts() -> dict[str, Any]:
        import os  # noqa: PLC0415  (this function is sent as code)
        import platform  # noqa: PLC0415
        from importlib.metadata import PackageNotFoundError, version  # noqa: PLC0415

        found = {"python": platform.python_version(), "railswitch": railswitch()}
        for library in (
            *("ray", "torch", "lightning", "transformers", "xgboost", "lightgbm"),
            *("mlflow", "mlflow-skinny", "wandb", "comet-ml", "tensorboard", "tensorboardX"),
        ):
            try:
                found[library] = version(library)
            except PackageNotFoundError:
                found[library] = None
        return {
            **found,
            "variables": {
                name: value
                for name, value in os.environ.items()
                if name.startswith(("RAILSWITCH_", "RAY_TRAIN_"))
            },
        }

    return by_value(facts)


def storage_marks() -> Callable[[str, str, str, Sequence[str]], list[str]]:
    """The question which of some marks a folder has.

    What is called ``add`` leaves its mark first, ``remove`` takes the marks away afterwards. A
    folder that is the same place for all has the marks of all.
    """

    def marks(path: str, what: str, own: str, wanted: Sequence[str]) -> list[str]:
        import os  # noqa: PLC0415  (this function is sent as code)

        import pyarrow.fs  # noqa: PLC0415
        import ray  # noqa: PLC0415

        if "://" in path:
            filesystem, folder = pyarrow.fs.FileSystem.from_uri(path)
        else:
            filesystem, folder = pyarrow.fs.LocalFileSystem(), os.path.expanduser(path)
        if what == "add":
            filesystem.create_dir(folder, recursive=True)
            name = own or ray.get_runtime_context().get_node_id()
            with filesystem.open_output_stream(f"{folder}/.railswitch-doctor-{name}") as file:
                file.write(b"railswitch doctor")
        infos = filesystem.get_file_info([f"{folder}/.railswitch-doctor-{n}" for n in wanted])
        seen = [name for name, info in zip(wanted, infos, strict=True) if info.is_file]
        if what == "remove":
            for name in seen:
                filesystem.delete_file(f"{folder}/.railswitch-doctor-{name}")
        return seen

    return by_value(marks)
