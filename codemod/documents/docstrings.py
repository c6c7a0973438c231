"""The examples in the docstrings of a module."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import replace

from ..engine import Outcome
from ..findings.suppress import Suppressions
from ..names.nesting import statements_in
from ..settings import Settings
from ..text.mentions_ray import may_matter
from ..text.source import Source
from .blocks import Block, Work, rebuilt, work_on
from .doctests import has_prompt, prompted, with_prompts


def with_examples(code: Outcome, settings: Settings, path: str, *, fix: bool) -> Outcome:
    """What became of a module, and of the examples in it."""
    done = _examples(code.text, settings, path, fix=fix)
    text = rebuilt(code.text, done.texts, done.texts)
    if not _is_same_code(text, code.text):
        done, text = _examples(code.text, settings, path, fix=False), code.text
    both = Work(code.issues, code.fixed, {}) + done
    return Outcome(text, both.issues, both.fixed)


def _examples(text: str, settings: Settings, path: str, *, fix: bool) -> Work:
    """What is in the docstrings; what other files say is not about them."""
    programs = list(_programs(text))
    if programs:
        accepted = Suppressions(Source(text)).accepted
        settings = replace(settings, outside=None, ignore=settings.ignore | accepted)
    return work_on(programs, settings, path, fix=fix)


def _programs(text: str) -> Iterator[list[Block]]:
    """The examples, each docstring as a program; most modules are settled by their lines."""
    if not may_matter("\n".join(with_prompts(text)).encode()):
        return
    source = Source(text)
    for statement in statements_in(ast.parse(text)):
        match statement:
            case ast.Expr(ast.Constant(str(docstring)) as string) if ">>>" in docstring:
                inner = _without_quotes(source, string)
                blocks = list(prompted(inner, string.lineno - 1, string.end_lineno or 0))
                if may_matter("\n".join(block.code.text for block in blocks).encode()):
                    yield [*blocks]


def _without_quotes(source: Source, string: ast.Constant) -> Source:
    """The source up to the quotes that close a string, if an example stands before them."""
    if not has_prompt(source.line(string.end_lineno or 0)):
        return source
    end = source.span(string).end
    quotes = 3 if source.text[:end].endswith(('"""', "'''")) else 1
    return Source(source.text[: end - quotes])


def _is_same_code(new: str, old: str) -> bool:
    """Whether only docstrings differ."""
    return new == old or _dumped(new) == _dumped(old)


def _dumped(text: str) -> str:
    try:
        tree = ast.parse(text)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        match node:
            case ast.Expr(ast.Constant(str()) as constant):
                constant.value = ""
    return ast.dump(tree)
