"""``railswitch doctor`` on nodes without railswitch."""

import json
import sys
from pathlib import Path

from railswitch.v2._ray.release import own_version
from tests import programs

from .nodes import Nodes


def test_the_driver_and_all_nodes_side_by_side(bare_cluster: Nodes, tmp_path: Path) -> None:
    command = [
        *(Path(sys.executable).with_name("railswitch"), "doctor", "--output-format", "json"),
        *("--address", bare_cluster.address, "--storage-path", tmp_path / "storage"),
        *("--num-workers", 8),
    ]
    done = programs.run(command, bare_cluster.environment(RAILSWITCH_SHIP="0"))
    assert done.returncode == 1, done.stderr
    told = json.loads(done.stdout)
    assert told["driver"]["facts"]["railswitch"] == own_version()
    assert [node["facts"]["railswitch"] for node in told["nodes"]] == [None, None]
    assert [node["resources"]["CPU"] for node in told["nodes"]] == [4, 4]
    assert [node["storage"] for node in told["nodes"]] == ["", ""]
    problems = [found["what"] for found in told["findings"] if found["level"] == "problem"]
    assert [problem[:20] for problem in problems] == [
        *("it has no railswitch", "it has no railswitch", "a V1 run with that m")
    ]
    assert list((tmp_path / "storage").iterdir()) == []  # nothing is left behind
