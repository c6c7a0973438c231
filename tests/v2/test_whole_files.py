"""Files that are brought to a storage that is a disk: nothing that is there is lost meanwhile."""

import resource
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pyarrow.fs
import pytest

from railswitch.v2._whole_files import bring, write

DISK = pyarrow.fs.LocalFileSystem()


@pytest.fixture
def here(tmp_path: Path) -> Path:
    (tmp_path / "here" / "trial").mkdir(parents=True)
    (tmp_path / "there").mkdir()
    return tmp_path / "here"


@pytest.fixture
def there(here: Path) -> Path:
    return here.parent / "there"


@contextmanager
def no_more_than(size: int) -> Iterator[None]:
    """Files that may not grow beyond that many bytes, as on a disk that is full then."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_folders_and_what_is_in_them(here: Path, there: Path) -> None:
    (here / "trial" / "result.json").write_text("1\n")
    (here / "link").symlink_to("trial")
    (here / "gone").symlink_to("nowhere")
    bring(str(here), str(there))
    assert (there / "trial" / "result.json").read_text() == "1\n"
    assert (there / "link" / "result.json").read_text() == "1\n"
    assert sorted(path.name for path in there.rglob("*") if path.is_file()) == ["result.json"] * 2


def test_a_link_that_leads_back(here: Path, there: Path) -> None:
    (here / "trial" / "result.json").write_text("1\n")
    (here / "trial" / "up").symlink_to("..")
    (here / "trial" / "self").symlink_to(here / "trial")
    bring(str(here), str(there))
    assert [str(path.relative_to(there)) for path in there.rglob("*")] == [
        "trial",
        "trial/result.json",
    ]


def test_what_grows_stays_the_same_file(here: Path, there: Path) -> None:
    """Whoever has opened it, as TensorBoard has, reads on."""
    (here / "rows").write_text("1\n")
    bring(str(here), str(there))
    with (there / "rows").open() as reader:
        assert reader.read() == "1\n"
        (here / "rows").write_text("1\n2\n")
        bring(str(here), str(there))
        assert reader.read() == "2\n"


def test_what_is_as_it_was_is_not_written(here: Path, there: Path) -> None:
    (here / "rows").write_text("1\n")
    bring(str(here), str(there))
    before = (there / "rows").stat().st_mtime_ns
    bring(str(here), str(there))
    assert (there / "rows").stat().st_mtime_ns == before


@pytest.mark.parametrize("new", ["", "1\n", "1\n3\n", "0\n2\n3\n"])
def test_what_has_changed_is_replaced(here: Path, there: Path, new: str) -> None:
    (there / "rows").write_text("1\n2\n")
    (here / "rows").write_text(new)
    bring(str(here), str(there))
    assert (there / "rows").read_text() == new


@pytest.mark.parametrize("before", ["1\n" * 3000, "0\n" * 3000])
def test_a_full_disk_keeps_what_was_there(here: Path, there: Path, before: str) -> None:
    (there / "rows").write_text(before)
    (here / "rows").write_text("1\n" * 6000)
    with no_more_than(8000), pytest.raises(OSError, match="too large"):
        bring(str(here), str(there))
    assert (there / "rows").read_text() == before
    assert [path.name for path in there.iterdir() if path.is_file()] == ["rows"]
    bring(str(here), str(there))
    assert (there / "rows").read_text() == "1\n" * 6000


def test_at_any_moment_all_is_there(here: Path, there: Path) -> None:
    rows = [f"{number} {'x' * 1000}\n" for number in range(300)]
    read, over = [0], threading.Event()

    def look() -> None:
        while not over.is_set():
            if (there / "rows").exists():
                read.append((there / "rows").stat().st_size)

    reader = threading.Thread(target=look)
    reader.start()
    for count in range(1, len(rows), 7):
        (here / "rows").write_text("".join(rows[:count]))
        bring(str(here), str(there))
    over.set()
    reader.join()
    assert read == sorted(read)
    assert len(set(read)) > 2


def test_a_file_is_written_whole_or_not_at_all(there: Path) -> None:
    path = there / "trainer.pkl"
    write(DISK, str(path), b"1" * 100)
    with no_more_than(150), pytest.raises(OSError, match="too large"):
        write(DISK, str(path), b"2" * 200)
    assert path.read_bytes() == b"1" * 100
    assert [path.name for path in there.iterdir()] == ["trainer.pkl"]


def test_an_object_store_does_that_by_itself(there: Path) -> None:
    store = pyarrow.fs.SubTreeFileSystem(str(there), DISK)
    write(store, "trainer.pkl", b"1")
    assert (there / "trainer.pkl").read_bytes() == b"1"
