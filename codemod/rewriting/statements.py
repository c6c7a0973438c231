"""Statements as lines of text."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Callable, Iterator
from itertools import pairwise

from ..names.module import Module, body_of
from ..text.patches import Patch, replace
from ..text.source import LINE_END, Source

_LINE = re.compile(r"[^\r\n]*(?:\r\n|\n|\r|$)")
_FEED = re.compile(r"(?:[ \t\f]*\f)?")
"""What stands before the indent of a line."""
_STEP = " " * 4


def lines_of(source: Source, statement: ast.stmt) -> tuple[int, int]:
    """From the start of a statement's first line to the end of its last one."""
    starts = source.line_starts
    last = statement.end_lineno or statement.lineno
    end = starts[last] if last < len(starts) else len(source.text)
    return starts[statement.lineno - 1], end


def line_above(source: Source, statement: ast.stmt) -> int:
    """Where a line above a statement goes: the start of its first line, decorators and all."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    return source.line_starts[(decorators[0] if decorators else statement).lineno - 1]


def line_above_comments(source: Source, statement: ast.stmt) -> int:
    """The number of a statement's first line, with decorators and the comments above it."""
    decorators: list[ast.expr] = getattr(statement, "decorator_list", [])
    number = (decorators[0] if decorators else statement).lineno
    while (
        number > 1
        and source.line(number - 1).lstrip().startswith("#")
        and not source.is_mark(number - 1)
    ):
        number -= 1
    return number


def appended(source: Source, statement: ast.stmt, line: str) -> Patch:
    """The patch that adds a line below a statement, indented like it."""
    start, end = lines_of(source, statement)
    text = f"{source.indent(start)}{line}"
    is_ended = source.text[:end].endswith(("\n", "\r"))
    return replace(end, end, f"{text}{source.newline}" if is_ended else f"{source.newline}{text}")


def may_have_line_above(module: Module, statement: ast.stmt) -> bool:
    """Whether a line may be put above that of a statement.

    Not where the line begins inside another one, or with what must come first in a module.
    """
    before = (
        other
        for other in body_of(module, statement)
        if other.end_lineno == statement.lineno and other.col_offset < statement.col_offset
    )
    return all(
        other.lineno == statement.lineno and not _is_first(module, other) for other in before
    )


def _is_first(module: Module, statement: ast.stmt) -> bool:
    """Whether nothing may stand above a statement: a docstring, or an import from the future."""
    match statement:
        case ast.Expr(ast.Constant(str())):
            return statement is module.tree.body[0]
        case ast.ImportFrom(module="__future__"):
            return True
    return False


def line_below(source: Source, body: list[ast.stmt], statement: ast.stmt) -> int:
    """Where a line below a statement goes: behind all that begins on the lines that it ends on."""
    last = statement
    for other in body[body.index(statement) + 1 :]:
        if other.lineno == last.end_lineno:
            last = other
    return lines_of(source, last)[1]


def shares_line(body: list[ast.stmt], statement: ast.stmt) -> bool:
    """Whether another statement of the same list stands on one of its lines."""
    return any(
        other is not statement
        and (other.end_lineno == statement.lineno or other.lineno == statement.end_lineno)
        for other in body
    )


def removal(module: Module, statement: ast.stmt) -> Patch:
    """The patch that takes a simple statement away, with its line where it has one for itself."""
    source = module.source
    body = body_of(module, statement)
    line_start, line_end = lines_of(source, statement)
    start, end = source.span(statement)
    is_after_colon = bool(source.text[line_start:start].strip())
    if len(body) == 1 or is_after_colon or shares_line(body, statement):
        return replace(start, end, "pass")
    return replace(line_start, line_end, "")


def has_own_lines(module: Module, *statements: ast.stmt) -> bool:
    """Whether nothing else stands on the lines of the statements, such as ``if x:`` or ``a;``."""
    source = module.source
    return all(
        not source.text[lines_of(source, statement)[0] : source.span(statement).start].strip()
        and not shares_line(body_of(module, statement), statement)
        for statement in statements
    )


def wrapped(
    module: Module, first: ast.stmt, last: ast.stmt, header: Callable[[], str], depth: int
) -> Patch:
    """The patch that puts statements into a block. They must have their lines for themselves."""
    source = module.source
    start, end = lines_of(source, first)[0], lines_of(source, last)[1]
    indent = source.indent(start)
    step = _step(module, first, indent)

    def change(text: str) -> str:
        above = header()
        if not above:
            return shifted(text, step * depth)
        lines = LINE_END.sub(source.newline, _with_step(above, step))
        return f"{shifted(lines, indent)}{source.newline}{shifted(text, step * depth)}"

    return Patch(start, end, change)


def parameter_dropped(module: Module, argument: ast.arg, before: ast.arg | ast.expr) -> Patch:
    """The patch that takes a parameter away, with its default of None; it is not the first one."""
    source = module.source
    start = source.span(before).end
    text = source.text[start:]
    name = rf"\s*,\s*{argument.arg}\s*"
    default = r"(?::[^,()=#]*)?=\s*None\b|(?::[^\[\],()=#]*)?(?=\s*[,)])"
    written = re.match(f"{name}(?:{default})", text)
    if written is None:
        raise ValueError(f"the parameter {argument.arg} is written in an unusual way")
    return replace(start, start + written.end(), "")


def else_kept(module: Module, statement: ast.If) -> Iterator[Patch]:
    """The patches that put what stands behind ``else:`` in the place of the whole statement."""
    source = module.source
    start, end = lines_of(source, statement)
    kept = source.line_starts[else_line(module, statement)]
    extra = len(source.indent(source.span(statement.orelse[0]).start)) - len(source.indent(start))
    yield replace(start, kept, "")
    yield Patch(kept, end, lambda text: _unshifted(text, extra))


def body_kept(module: Module, statement: ast.If | ast.With) -> Iterator[Patch]:
    """The patches that put the body of a statement in the place of the whole statement.

    The header must stand on lines of its own, and hold no comment.
    """
    source = module.source
    start, end = lines_of(source, statement)
    above = header_end(module, statement)
    while not source.line(above + 1).strip():
        above += 1
    kept = source.line_starts[above]
    extra = len(source.indent(source.span(statement.body[0]).start)) - len(source.indent(start))
    yield replace(start, kept, "")
    yield Patch(kept, end, lambda text: _unshifted(text, extra))


def header_end(module: Module, statement: ast.If | ast.With) -> int:
    """The number of the line in which the header of a statement ends."""
    number = statement.body[0].lineno - 1
    while module.source.line(number).strip()[:1] in ("", "#"):
        number -= 1
    return number


def else_line(module: Module, statement: ast.If) -> int:
    """The number of the line with nothing but ``else:``; 0 where there is none."""
    if not statement.orelse:
        return 0
    above = statement.body[-1].end_lineno or 0
    for number in range(above + 1, statement.orelse[0].lineno):
        code = module.source.line(number).partition("#")[0]
        if code.replace(" ", "").strip() == "else:":
            return number
    return 0


def shifted(text: str, indent: str) -> str:
    r"""Lines indented further, other than empty ones and those inside a string.

    >>> shifted("a\n\nb\n", "  ")
    '  a\n\n  b\n'
    >>> shifted("\f a\n", "  ")
    '\x0c   a\n'
    """
    inside = _inside_strings(text)
    lines = _LINE.findall(text)
    return "".join(
        _FEED.sub(rf"\g<0>{indent}", line, count=1)
        if line.strip() and number not in inside
        else line
        for number, line in enumerate(lines, start=1)
    )


def hanging(text: str) -> str:
    r"""An expression of several lines as it stands where nothing is indented.

    >>> hanging("{\n            1,\n        }")
    '{\n    1,\n}'
    >>> hanging("f(1,\n          2)")
    'f(1,\n  2)'
    """
    inside = _inside_strings(text)
    lines = list(enumerate(_LINE.findall(text), start=1))
    widths = [
        len(line) - len(line.lstrip(" \t"))
        for number, line in lines[1:]
        if line.strip() and number not in inside
    ]
    opening = re.search(r"[(\[{]", lines[0][1])
    is_closed = bool(widths) and lines[-2][1].lstrip()[:1] in ")]}"
    kept = opening.end() if opening and not is_closed else 0
    return _unshifted(text, max(0, min(widths, default=0) - kept))


def _with_step(text: str, step: str) -> str:
    """Lines that are indented in steps of four spaces, in steps of another width."""
    inside = _inside_strings(text)
    lines = _LINE.findall(text)
    return "".join(
        line if number in inside else step * depth + line[len(_STEP) * depth :]
        for number, line in enumerate(lines, start=1)
        for depth in [(len(line) - len(line.lstrip(" "))) // len(_STEP)]
    )


def _unshifted(text: str, width: int) -> str:
    inside = _inside_strings(text)
    lines = _LINE.findall(text)
    return "".join(
        re.sub(rf"({_FEED.pattern})[ \t]{{0,{width}}}", r"\1", line, count=1)
        if number not in inside
        else line
        for number, line in enumerate(lines, start=1)
    )


def _inside_strings(text: str) -> set[int]:
    """The lines that start inside a string: white space there belongs to its value."""
    lines: set[int] = set()
    try:
        for token in tokenize.generate_tokens(io.StringIO(text, newline=None).readline):
            lines.update(range(token.start[0] + 1, token.end[0] + 1))
    except (tokenize.TokenError, IndentationError):
        pass  # the end of a block that starts indented; every string has been seen by then
    return lines


def _step(module: Module, first: ast.stmt, indent: str) -> str:
    """One step of indentation, as in the code next to a statement; tabs and spaces do not mix."""
    for statement, parent in _from_near_to_far(module, first):
        if parent is not None and parent.lineno != statement.lineno:
            outer = module.source.indent(module.source.span(parent).start)
            inner = module.source.indent(module.source.span(statement).start)
            step = inner.removeprefix(outer)
            if inner.startswith(outer) and step and set(step) >= set(indent):
                return step
    return indent or _STEP


def _from_near_to_far(
    module: Module, first: ast.stmt
) -> Iterator[tuple[ast.stmt, ast.stmt | None]]:
    """Statements with their parents: in the block above one, around it, then in the whole file."""
    body = body_of(module, first)
    for above in body[: body.index(first)][-1:]:
        yield from (
            (node, above) for node in ast.iter_child_nodes(above) if isinstance(node, ast.stmt)
        )
    yield from pairwise([first, *module.parents(first)])
    yield from module.names.parents.items()
