"""A call that gets an argument keeps its comments, wherever they stand."""

import ast
from itertools import product

import pytest

from railswitch.codemod.rewriting.calls import changed, set_keyword

_OPENINGS = ("run(", "run(\n    ", "run(  # opened\n    ", "run(\n    # above\n    ")
_BETWEEN = (", ", ",\n    ", ",  # of a\n    ", ",\n    # of b\n    ")
_ENDS = (")", ",)", "\n)", ",  # of b\n)", "  # of b\n)", ",\n    # c=3\n)", "\n    # c=3\n\n)")


@pytest.mark.parametrize("opening", _OPENINGS)
@pytest.mark.parametrize("name", ["new", "a", "b"])
def test_a_new_argument_or_value_leaves_all_comments(opening: str, name: str) -> None:
    for between, end in product(_BETWEEN, _ENDS):
        code = f"{opening}a=1{between}b=2{end}"
        after = changed(code, set_keyword(name, "9"))
        call = ast.parse(after, mode="eval").body
        assert isinstance(call, ast.Call)
        given = {item.arg: ast.unparse(item.value) for item in call.keywords}
        assert given == {"a": "1", "b": "2", name: "9"}, after
        assert _comments(after) == _comments(code), after


def _comments(code: str) -> list[str]:
    return [line.partition("#")[2] for line in code.splitlines() if "#" in line]
