"""Changes of a call's arguments, for :class:`~railswitch.codemod.findings.edits.EditCall`.

Each function returns a change. The layout and the comments of the arguments that stay are kept.
"""

from __future__ import annotations

from collections.abc import Callable

import libcst as cst

from .comma_lists import NOTHING, CommaList, Gap

Change = Callable[[cst.Call], cst.Call]


def drop_keyword(*names: str) -> Change:
    """Take keyword arguments away.

    >>> changed("RunConfig(name='x', verbose=1)", drop_keyword("verbose"))
    "RunConfig(name='x')"
    """

    def change(call: cst.Call) -> cst.Call:
        arguments = _arguments(call)
        for index in reversed(range(len(arguments.elements))):
            if _keyword(arguments.elements[index]) in names:
                arguments.remove(index)
        return _with_arguments(call, arguments)

    return change


def rename_keyword(old: str, new: str) -> Change:
    """Give a keyword argument another name.

    >>> changed("RunConfig(local_dir=d)", rename_keyword("local_dir", "storage_path"))
    'RunConfig(storage_path=d)'
    """

    def change(call: cst.Call) -> cst.Call:
        arguments = _arguments(call)
        for index, arg in enumerate(arguments.elements):
            if _keyword(arg) == old:
                arguments.elements[index] = arg.with_changes(keyword=cst.Name(new))
        return _with_arguments(call, arguments)

    return change


def set_keyword(name: str, value: str) -> Change:
    """Give a keyword argument another value, or add it at the end.

    >>> changed("ScalingConfig(num_workers=None)", set_keyword("num_workers", "1"))
    'ScalingConfig(num_workers=1)'
    """

    def change(call: cst.Call) -> cst.Call:
        arguments = _arguments(call)
        expression = cst.parse_expression(value)
        for index, arg in enumerate(arguments.elements):
            if _keyword(arg) == name:
                arguments.elements[index] = arg.with_changes(value=expression)
                return _with_arguments(call, arguments)
        equal = cst.AssignEqual(whitespace_before=NOTHING, whitespace_after=NOTHING)
        added = cst.Arg(expression, keyword=cst.Name(name), equal=equal)
        arguments.insert(len(arguments.elements), added)
        return _with_arguments(call, arguments)

    return change


def keyword_into_dict(name: str, into: str) -> Change:
    """Move a keyword argument into the dictionary that is another one.

    >>> changed("T(config={1: 1}, b=2)", keyword_into_dict("b", "config"))
    'T(config={1: 1, "b": 2})'
    >>> changed("T(b=2)", keyword_into_dict("b", "config"))
    'T(config={"b": 2})'
    """

    def change(call: cst.Call) -> cst.Call:
        arguments = _arguments(call)
        places = {_keyword(arg): index for index, arg in enumerate(arguments.elements)}
        moved = arguments.elements[places[name]]
        entry = cst.DictElement(cst.SimpleString(f'"{name}"'), moved.value)
        if into not in places:
            arguments.elements[places[name]] = moved.with_changes(
                keyword=cst.Name(into), value=cst.Dict([entry])
            )
            return _with_arguments(call, arguments)
        given = arguments.elements[places[into]]
        assert isinstance(given.value, cst.Dict)
        arguments.elements[places[into]] = given.with_changes(value=_with_entry(given.value, entry))
        arguments.remove(places[name])
        return _with_arguments(call, arguments)

    return change


def name_arguments(*names: str | None) -> Change:
    """Give positional arguments the names of their parameters; None leaves one as it is.

    >>> changed("callback(['loss'], 'epoch_end')", name_arguments(None, "on"))
    "callback(['loss'], on='epoch_end')"
    """

    def change(call: cst.Call) -> cst.Call:
        equal = cst.AssignEqual(whitespace_before=NOTHING, whitespace_after=NOTHING)
        args = list(call.args)
        for index, (arg, name) in enumerate(zip(call.args, names, strict=False)):
            if arg.keyword is None and not arg.star and name is not None:
                args[index] = arg.with_changes(keyword=cst.Name(name), equal=equal)
        return call.with_changes(args=args)

    return change


def keywords_to_dict(*keep: str) -> Change:
    """Gather keyword arguments, other than those to keep, into one dictionary in front.

    >>> changed("report(a=1, **more, checkpoint=c)", keywords_to_dict("checkpoint"))
    'report({"a": 1, **more}, checkpoint=c)'
    >>> changed("report(**{'a/b': 1})", keywords_to_dict("checkpoint"))
    "report({'a/b': 1})"
    """

    def change(call: cst.Call) -> cst.Call:
        match call.args:
            case [cst.Arg(star="**", value=cst.Dict())]:  # a dictionary that is nobody else's
                return call.with_changes(args=[call.args[0].with_changes(star="")])
        arguments = _arguments(call)
        entries = [_dict_entry(arg, keep) for arg in arguments.elements]
        if all(entries):
            return call.with_changes(
                args=[cst.Arg(_laid_out_dict(arguments, [e for e in entries if e]))],
                whitespace_before_args=NOTHING,
            )
        for index in reversed(range(len(entries))):
            if entries[index]:
                arguments.remove(index)
        arguments.insert(0, cst.Arg(cst.Dict([entry for entry in entries if entry])))
        return _with_arguments(call, arguments)

    return change


def hoist_keyword(outer: str, inner: str, new: str) -> Change:
    """Take a keyword argument out of the call in another one, which goes if nothing is left in it.

    >>> changed("RunConfig(sync=Sync(dir=d))", hoist_keyword("sync", "dir", "path"))
    'RunConfig(path=d)'
    >>> changed("RunConfig(sync=Sync(dir=d, period=9))", hoist_keyword("sync", "dir", "path"))
    'RunConfig(path=d, sync=Sync(period=9))'
    """

    def change(call: cst.Call) -> cst.Call:
        arguments = _arguments(call)
        index = next(i for i, arg in enumerate(arguments.elements) if _keyword(arg) == outer)
        around = arguments.elements[index]
        assert isinstance(around.value, cst.Call)
        inside = _arguments(around.value)
        place = next(i for i, arg in enumerate(inside.elements) if _keyword(arg) == inner)
        value = inside.elements[place].value
        rest = drop_keyword(inner)(around.value)
        arguments.elements[index] = around.with_changes(keyword=cst.Name(new), value=value)
        above, behind = inside.gaps[place : place + 2]
        lines = _comment_lines(above)
        if not rest.args:
            lines = [*_opening_comment(above), *lines, *_comment_lines(behind)]
        arguments.gaps[index] = _with_lines(arguments.gaps[index], lines, above)
        arguments.gaps[index + 1] = _with_comment(arguments.gaps[index + 1], behind)
        if rest.args:
            arguments.insert(index + 1, around.with_changes(value=rest))
        return _with_arguments(call, arguments)

    return change


def changed(code: str, *changes: Change) -> str:
    """The code of a call after some changes."""
    call = cst.parse_expression(code)
    for change in changes:
        assert isinstance(call, cst.Call)
        call = change(call)
    return cst.Module([]).code_for_node(call)


def _keyword(arg: cst.Arg) -> str | None:
    return arg.keyword.value if arg.keyword is not None else None


def _dict_entry(arg: cst.Arg, keep: tuple[str, ...]) -> cst.BaseDictElement | None:
    if arg.star == "**":
        return cst.StarredDictElement(arg.value)
    if arg.keyword is None or arg.keyword.value in keep:
        return None
    return cst.DictElement(cst.SimpleString(f'"{arg.keyword.value}"'), arg.value)


def _with_entry(given: cst.Dict, entry: cst.DictElement) -> cst.Dict:
    """The dictionary with one more entry at its end, in the layout of the others."""
    commas = [one.comma for one in given.elements if isinstance(one.comma, cst.Comma)]
    trailing_comma = bool(commas) and len(commas) == len(given.elements)
    between = [comma.whitespace_after for comma in commas[: len(given.elements) - 1]]
    gaps = [given.lbrace.whitespace_after, *between, given.rbrace.whitespace_before]
    entries = CommaList(list(given.elements), gaps, trailing_comma=trailing_comma)
    entries.insert(len(entries.elements), entry)
    return given.with_changes(
        elements=entries.closed(),
        lbrace=given.lbrace.with_changes(whitespace_after=entries.gaps[0]),
        rbrace=given.rbrace.with_changes(
            whitespace_before=NOTHING if entries.trailing_comma else entries.gaps[-1]
        ),
    )


def _laid_out_dict(arguments: CommaList[cst.Arg], entries: list[cst.BaseDictElement]) -> cst.Dict:
    """The dictionary that stands on the very lines of the arguments."""
    last = len(entries) - 1
    return cst.Dict(
        [
            entry.with_changes(comma=cst.Comma(whitespace_after=gap))
            if index < last or arguments.trailing_comma
            else entry
            for index, (entry, gap) in enumerate(zip(entries, arguments.gaps[1:], strict=True))
        ],
        lbrace=cst.LeftCurlyBrace(whitespace_after=arguments.gaps[0]),
        rbrace=cst.RightCurlyBrace(
            whitespace_before=NOTHING if arguments.trailing_comma else arguments.gaps[-1]
        ),
    )


def _with_comment(gap: Gap, other: Gap) -> Gap:
    """A gap that starts with the comment of another, unless it has one itself."""
    if not isinstance(other, cst.ParenthesizedWhitespace) or other.first_line.comment is None:
        return gap
    if not isinstance(gap, cst.ParenthesizedWhitespace):
        return other.with_changes(empty_lines=[])
    return gap if gap.first_line.comment else gap.with_changes(first_line=other.first_line)


def _comment_lines(gap: Gap) -> list[cst.EmptyLine]:
    """The comments that have lines of their own in a gap."""
    if not isinstance(gap, cst.ParenthesizedWhitespace):
        return []
    return [line for line in gap.empty_lines if line.comment]


def _opening_comment(gap: Gap) -> list[cst.EmptyLine]:
    """The comment behind an opening parenthesis, as a line of its own."""
    if not isinstance(gap, cst.ParenthesizedWhitespace) or gap.first_line.comment is None:
        return []
    return [cst.EmptyLine(comment=gap.first_line.comment)]


def _with_lines(gap: Gap, lines: list[cst.EmptyLine], layout: Gap) -> Gap:
    """A gap that ends with lines of comments; one without room for them takes the layout."""
    if not lines:
        return gap
    room = gap if isinstance(gap, cst.ParenthesizedWhitespace) else layout
    if not isinstance(room, cst.ParenthesizedWhitespace):
        return gap
    moved = [line.with_changes(whitespace=room.last_line) for line in lines]
    if room is gap:
        return room.with_changes(empty_lines=[*room.empty_lines, *moved])
    return room.with_changes(first_line=cst.TrailingWhitespace(), empty_lines=moved)


def _arguments(call: cst.Call) -> CommaList[cst.Arg]:
    gaps: list[cst.BaseParenthesizableWhitespace] = [call.whitespace_before_args]
    trailing_comma = False
    for arg in call.args:
        trailing_comma = isinstance(arg.comma, cst.Comma)
        gaps.append(
            arg.comma.whitespace_after
            if isinstance(arg.comma, cst.Comma)
            else arg.whitespace_after_arg
        )
    return CommaList(list(call.args), gaps, trailing_comma=trailing_comma)


def _with_arguments(call: cst.Call, arguments: CommaList[cst.Arg]) -> cst.Call:
    args = [arg.with_changes(whitespace_after_arg=NOTHING) for arg in arguments.closed()]
    if not args:
        return call.with_changes(args=[], whitespace_before_args=NOTHING)
    if not arguments.trailing_comma:
        args[-1] = args[-1].with_changes(whitespace_after_arg=arguments.gaps[-1])
    return call.with_changes(args=args, whitespace_before_args=arguments.gaps[0])
