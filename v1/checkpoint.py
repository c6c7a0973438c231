"""``Checkpoint``, as Ray AIR (2.0 to 2.6) and as Ray Train (2.7 to 2.50) had it.

AIR's checkpoints were dictionaries or directories, and each form could be had from the other.
Here a dictionary is kept in memory until it is needed as a directory, which is then what AIR wrote:
checkpoints of those years can be read here, and those that are written here could be read there.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pyarrow.fs
from ray import cloudpickle
from ray.train import Checkpoint as _RayCheckpoint
from typing_extensions import Self

from . import _air_format as air

_FRAMEWORK_PREPROCESSOR = "preprocessor_pkl"
"""The key under which Ray 2.7 and newer keep a preprocessor in a framework's checkpoint."""


class Checkpoint(_RayCheckpoint):  # type: ignore[misc]
    """A directory or a dictionary of training state.

    >>> Checkpoint.from_dict({"epoch": 3}).to_dict()
    {'epoch': 3}
    """

    def __init__(
        self,
        path: str | os.PathLike[str] | None = None,
        filesystem: pyarrow.fs.FileSystem | None = None,
        *,
        local_path: str | os.PathLike[str] | None = None,
        data_dict: dict[str, Any] | None = None,
        uri: str | None = None,
    ) -> None:
        given = [value for value in (path, local_path, data_dict, uri) if value is not None]
        if len(given) != 1:
            raise ValueError(
                f"a Checkpoint is made from exactly one of path, local_path, data_dict and uri; "
                f"{len(given)} were given."
            )
        self._data: dict[str, Any] | None = None
        if data_dict is not None:
            self._data = air.without_metadata(data_dict)
            return
        place = path or local_path or uri
        if filesystem is None and "://" in str(place):
            filesystem, place = _filesystem_of(str(place))
        super().__init__(place, filesystem)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take also what AIR's own class has pickled of itself."""
        if "_data_dict" not in state:
            self.__dict__.update(state)
            return
        self.__init__(  # type: ignore[misc]
            local_path=state.get("_local_path"),
            data_dict=state.get("_data_dict"),
            uri=state.get("_uri"),
        )
        if state.get("_override_preprocessor_set"):
            self.set_preprocessor(state["_override_preprocessor"])

    def __getattr__(self, name: str) -> Any:
        """A dictionary becomes a directory when Ray's own code asks where it is."""
        if name not in {"path", "filesystem"} or self.__dict__.get("_data") is None:
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")
        super().__init__(self.to_directory(), pyarrow.fs.LocalFileSystem())
        return self.__dict__[name]

    # ---- making one

    @classmethod
    def wrap(cls, checkpoint: Any) -> Checkpoint | None:
        """Ray's own checkpoint as one that also has AIR's methods.

        >>> Checkpoint.wrap(None) is None
        True
        """
        if checkpoint is None or isinstance(checkpoint, Checkpoint):
            return checkpoint
        return cls(checkpoint.path, checkpoint.filesystem)

    @classmethod
    def from_dict(cls, data: dict[str, Any]) -> Checkpoint:
        """A checkpoint of that dictionary.

        >>> Checkpoint.from_dict({"epoch": 3})
        Checkpoint(data_dict=['epoch'])
        """
        return cls(data_dict=dict(data))

    @classmethod
    def from_directory(cls, path: str | os.PathLike[str]) -> Checkpoint:
        """A checkpoint of that local directory.

        >>> Checkpoint.from_directory("/tmp").path
        '/tmp'
        """
        return cls(path, filesystem=pyarrow.fs.LocalFileSystem())

    @classmethod
    def from_uri(cls, uri: str) -> Checkpoint:
        """A checkpoint in a remote directory, such as ``s3://bucket/path``.

        >>> Checkpoint.from_uri("file:///tmp").path
        '/tmp'
        """
        return cls(uri)

    @classmethod
    def from_bytes(cls, data: bytes) -> Checkpoint:
        """A checkpoint that :meth:`to_bytes` has packed.

        >>> Checkpoint.from_bytes(Checkpoint.from_dict({"epoch": 3}).to_bytes()).to_dict()
        {'epoch': 3}
        """
        value = air.loads(data)
        return cls.from_dict(value if isinstance(value, dict) else {air.BYTES: value})

    @classmethod
    def from_checkpoint(cls, other: Any) -> Self:
        """The same checkpoint as an object of this class.

        >>> Checkpoint.from_checkpoint(Checkpoint.from_dict({"epoch": 3})).to_dict()
        {'epoch': 3}
        """
        if isinstance(other, Checkpoint) and other._data is not None:
            return cls(data_dict=other._data)
        return cls(other.path, other.filesystem)

    # ---- having it as something

    def to_dict(self) -> dict[str, Any]:
        """The dictionary; a directory that was not made from one is packed into one.

        >>> Checkpoint.from_dict({"epoch": 3}).to_dict()
        {'epoch': 3}
        """
        if self._data is not None:
            return dict(self._data)
        with self.as_directory() as directory:
            return air.read_directory(Path(directory))

    def to_bytes(self) -> bytes:
        """The checkpoint in one piece, for :meth:`from_bytes`.

        >>> isinstance(Checkpoint.from_dict({"epoch": 3}).to_bytes(), bytes)
        True
        """
        data = self.to_dict()
        packed: bytes = data[air.BYTES] if air.BYTES in data else cloudpickle.dumps(data)
        return packed

    def to_directory(self, path: str | os.PathLike[str] | None = None) -> str:
        """Write it into a local directory and return its path.

        >>> os.listdir(Checkpoint.from_dict({"epoch": 3}).to_directory())
        ['dict_checkpoint.pkl']
        """
        if self._data is None:
            directory: str = super().to_directory(path)
            return directory
        target = Path(path) if path is not None else Path(tempfile.mkdtemp("_checkpoint"))
        air.write_directory(self._data, target)
        return str(target)

    @contextmanager
    def as_directory(self) -> Iterator[str]:
        """The checkpoint as a local directory for the time of a ``with`` block.

        >>> with Checkpoint.from_dict({"epoch": 3}).as_directory() as directory:
        ...     os.listdir(directory)
        ['dict_checkpoint.pkl']
        """
        if self._data is None:
            with super().as_directory() as directory:
                yield directory
            return
        directory = self.to_directory()
        try:
            yield directory
        finally:
            shutil.rmtree(directory, ignore_errors=True)

    def to_uri(self, uri: str) -> str:
        """Copy it to a remote directory.

        >>> Checkpoint.from_dict({"epoch": 3}).to_uri(f"file://{tempfile.mkdtemp()}")[:7]
        'file://'
        """
        filesystem, path = _filesystem_of(uri)
        with self.as_directory() as directory:
            filesystem.create_dir(path)
            pyarrow.fs.copy_files(directory, path, destination_filesystem=filesystem)
        return uri

    @property
    def uri(self) -> str | None:
        """Where it lies, if it is a directory.

        >>> Checkpoint.from_directory("/tmp").uri
        'file:///tmp'
        """
        if self._data is not None:
            return None
        handler = getattr(self.filesystem, "handler", None)
        if isinstance(handler, pyarrow.fs.FSSpecHandler):
            return str(handler.fs.unstrip_protocol(self.path))
        scheme = {"local": "file"}.get(self.filesystem.type_name, self.filesystem.type_name)
        return f"{scheme}://{self.path}"

    # ---- the preprocessor that AIR kept in it

    def get_preprocessor(self) -> Any:
        """The preprocessor of the trainer that made it, or None.

        >>> Checkpoint.from_dict({"epoch": 3}).get_preprocessor() is None
        True
        """
        if self._data is not None:
            return self._data.get(air.PREPROCESSOR)
        with self.as_directory() as directory:
            found = air.read_preprocessor(Path(directory))
        if found is None and (pickled := self.get_metadata().get(_FRAMEWORK_PREPROCESSOR)):
            found = cloudpickle.loads(bytes.fromhex(pickled))
        return found

    def set_preprocessor(self, preprocessor: Any) -> None:
        """Keep a preprocessor in it.

        >>> checkpoint = Checkpoint.from_dict({"epoch": 3})
        >>> checkpoint.set_preprocessor("scaler")
        >>> checkpoint.get_preprocessor()
        'scaler'
        """
        if self._data is not None:
            self._data[air.PREPROCESSOR] = preprocessor
            return
        name, content = air.PREPROCESSOR, preprocessor
        dict_file = f"{self.path}/{air.DICT_FILE}"
        if self.filesystem.get_file_info(dict_file).type == pyarrow.fs.FileType.File:
            with self.filesystem.open_input_stream(dict_file) as stream:
                data = air.without_metadata(air.loads(stream.read()))
            name, content = air.DICT_FILE, {**data, air.PREPROCESSOR: preprocessor}
        with self.filesystem.open_output_stream(f"{self.path}/{name}") as stream:
            stream.write(cloudpickle.dumps(content))

    # ---- for the engine

    @classmethod
    @contextmanager
    def as_directory_checkpoint(cls, checkpoint: Any) -> Iterator[Any]:
        """What the engine can store: the same checkpoint, as a directory.

        >>> with Checkpoint.as_directory_checkpoint(Checkpoint.from_dict({"epoch": 3})) as stored:
        ...     os.listdir(stored.path)
        ['dict_checkpoint.pkl']
        """
        if isinstance(checkpoint, Checkpoint) and checkpoint._data is not None:
            with checkpoint.as_directory() as directory:
                yield _RayCheckpoint.from_directory(directory)
        elif isinstance(checkpoint, Checkpoint):
            yield _RayCheckpoint(checkpoint.path, checkpoint.filesystem)
        else:
            yield checkpoint

    def __repr__(self) -> str:
        if self._data is not None:
            return f"{type(self).__name__}(data_dict={list(self._data)})"
        text: str = super().__repr__()
        return text


def _filesystem_of(uri: str) -> tuple[pyarrow.fs.FileSystem, str]:
    """The file system of a URI and the path there; what pyarrow does not know, fsspec may.

    >>> _filesystem_of("memory://checkpoints/first")[1]
    '/checkpoints/first'
    """
    try:
        return pyarrow.fs.FileSystem.from_uri(uri)  # type: ignore[no-any-return]
    except pyarrow.ArrowInvalid:
        import fsspec  # noqa: PLC0415  (Ray's own dependency, seldom needed)

        try:
            filesystem, path = fsspec.core.url_to_fs(uri)
        except ValueError as error:
            raise ValueError(
                f"neither pyarrow nor fsspec has a file system for {uri!r}: {error}"
            ) from error
        return pyarrow.fs.PyFileSystem(pyarrow.fs.FSSpecHandler(filesystem)), path
