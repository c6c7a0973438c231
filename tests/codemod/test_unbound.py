"""New code uses only what is bound on every way to it; names that may not be bound are seen."""

from __future__ import annotations

import ast
import textwrap

import pytest

from railswitch.codemod.engine import migrate
from railswitch.codemod.flow.unbound import maybe_unbound
from railswitch.codemod.settings import Settings

MAYBE = {
    "the other branch": "if x:\n    import a\nelse:\n    a.b",
    "one branch": "if x:\n    import a\na.b",
    "a loop without a turn": "for i in x:\n    import a\na.b",
    "while": "while x:\n    import a\na.b",
    "a handler": "try:\n    other()\n    import a\nexcept E:\n    a.b",
    "behind a handler": "try:\n    import a\nexcept E:\n    pass\na.b",
    "finally": "try:\n    import a\nfinally:\n    a.b",
    "deleted": "import a\ndel a\na.b",
    "deleted in a branch": "import a\nif x:\n    del a\na.b",
    "deleted in a loop": "import a\nfor i in x:\n    a.b\n    del a",
    "the name of an error": "try:\n    f()\nexcept E as a:\n    pass\na.b",
    "broken off": "while True:\n    if x:\n        break\n    import a\na.b",
    "a case": "match x:\n    case 1:\n        import a\na.b",
    "a function": "if x:\n    import a\ndef f():\n    a.b",
    "a function made before": "if x:\n    def f():\n        a.b\n    import a",
    "a function made in a branch": "if x:\n    import a\n    def f():\n        a.b\n    del a",
    "a function made for an error": "try:\n    g()\nexcept E as a:\n    def f():\n        a.b",
    "a local name": "import a\ndef f():\n    if x:\n        import a\n    a.b",
    "a comprehension": "if x:\n    import a\n[a.b for i in y]",
    "a class": "def f():\n    if x:\n        import a\n    class C:\n        y = a.b",
    "an argument's default": "if x:\n    import a\ndef f(y=a.b): pass",
    "a lambda": "if x:\n    import a\nlambda: a.b",
    "assigned to itself": "if x:\n    a = 1\na += 1",
}
CERTAIN = {
    "both branches": "if x:\n    import a\nelse:\n    a = 1\na.b",
    "the other leaves": "def f():\n    if x:\n        import a\n    else:\n        return\n    a.b",
    "the other one raises": "if x:\n    import a\nelse:\n    raise E\na.b",
    "made behind it": "if x:\n    import a\n    def f():\n        a.b\n    lambda: a.b",
    "an endless loop": "while True:\n    import a\n    break\na.b",
    "else of a loop": "for i in x:\n    pass\nelse:\n    import a\n    a.b",
    "its target": "for a in x:\n    a.b",
    "both ways of a try": "try:\n    import a\nexcept E:\n    a = None\na.b",
    "a handler that leaves": "try:\n    import a\nexcept E:\n    raise\na.b",
    "what cannot be missing": "try:\n    from ray import a\nexcept ImportError:\n    pass\na.b",
    "finally": "try:\n    f()\nfinally:\n    import a\na.b",
    "with": "with x as a:\n    a.b",
    "all cases": "match x:\n    case 1:\n        import a\n    case _:\n        a = 1\na.b",
    "captured": "match x:\n    case [a, *_]:\n        a.b",
    "a function that is called later": "def f():\n    a.b\nimport a\nf()",
    "an inner function": "def f():\n    import a\n    def g():\n        a.b\n    return g",
    "global": "def f():\n    global a\n    import a\na = None\na.b",
    "a walrus": "if (a := x):\n    a.b",
    "arguments": "def f(a, *b, c=1, **d):\n    a, b, c, d",
    "a comprehension of its own": "[a for a in x]",
    "not ours": "a.b",
    "again": "import a\ndel a\nimport a\na.b",
}


@pytest.mark.parametrize("name", MAYBE)
def test_may_be_unbound(name: str) -> None:
    assert {used for _, used in maybe_unbound(ast.parse(MAYBE[name]))} == {"a"}


@pytest.mark.parametrize("name", CERTAIN)
def test_is_bound(name: str) -> None:
    assert not maybe_unbound(ast.parse(CERTAIN[name]))


def migrated(text: str) -> str:
    return migrate(textwrap.dedent(text), Settings()).text


def test_an_import_in_the_other_branch_is_not_enough() -> None:
    text = migrated("""\
        from ray.tune import Tuner


        def report(old, metrics):
            if old:
                from ray import tune
                return tune.report(metrics)
            else:
                from ray.air import session
                return session.report(metrics)


        def objective(config):
            report(False, {"loss": 1})


        Tuner(objective).fit()
        """)
    assert "        from ray import tune\n        return tune.report(metrics)\n\n\ndef obj" in text


def test_an_import_that_is_deleted_is_not_enough() -> None:
    text = migrated("""\
        from ray import tune
        from ray.air import session


        def objective(config):
            session.report({"loss": 1})


        tune.Tuner(objective).fit()
        del tune
        """)
    assert not maybe_unbound(ast.parse(text)), text
