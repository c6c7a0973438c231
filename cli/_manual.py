"""Texts of `railswitch help COMMAND` beyond `--help`: sections for each command."""

_FILES = """\
.py and .pyi files are read as Python, with the >>> examples in their docstrings. Cells of .ipynb
notebooks, with their magics, and the code blocks of .md and .rst documents, fenced or indented,
are read as well. Shell scripts, YAML, requirements and similar files are searched for legacy
settings, and for releases of Ray that migrated code cannot run on; these are reported and not
rewritten. A Python file inside one of them (`train.py: |` in a ConfigMap, a here-document) is read
and rewritten like any other.

In folders, what .gitignore names is passed over, and so are hidden folders, build results,
other people's code (site-packages, vendor) and what --exclude names. A file that you name yourself
is always read."""

_CONFIGURATION = """\
The options select, ignore, exclude, target, assume, unsafe and baseline, and answers to the
questions of `railswitch decide`, can stand in the nearest pyproject.toml; the command line wins:

    [tool.railswitch]
    target = "bridge"
    ignore = ["RS318"]
    exclude = ["third_party/*"]

    [tool.railswitch.decisions]
    runner = 'tune'"""

_SUPPRESSIONS = """\
A comment accepts a finding. Give the reason after it:

    session.report({"loss": loss})  # railswitch: ignore[RS201] this file runs on Ray 2.9

    # railswitch: ignore-file[RS2]     somewhere in the file: the whole file
    # railswitch: TODO[RS202] ...      a decision to make; `railswitch check` fails until then"""

_ROLES = """\
The same call means one thing in a function that a trainer runs and another in one that a Tuner
runs. railswitch follows functions to whoever runs them: through variables, functools.partial,
tune.with_parameters, methods, and the files of the repository. Name the whole repository as
PATHS, so that it sees the callers. Where the source shows no caller, or two that disagree, it
does not guess: it reports the line. --decide runner=train or runner=tune answers for such
functions (--assume is short for it). In a repository that runs Tuners and has no trainer, --unsafe
takes them for Tune's."""

_DECISIONS = """\
A question has a few named answers, such as `metrics`: callback, return or checkpoint. Answer it
once, in [tool.railswitch.decisions] of pyproject.toml or with --decide QUESTION=ANSWER; or let
`railswitch migrate` ask with its option interactive. Every finding that waits for it is then
rewritten as safe. Unsafe migrations take the default answers, which keep V1's meaning."""

MANUAL: dict[str, dict[str, str]] = {
    "baseline": {
        "what it writes": """\
A JSON file with one entry for each legacy use that is there today: its rule, its file and the
text of its line, not the number of the line, so that edits above it do not make it new.
`railswitch check` finds the file by itself and passes over what it knows.""",
        "how to work with it": """\
Commit the file. Continuous integration then fails on new legacy code alone, while the old is
moved bit by bit. Run `railswitch baseline` again after each step: the file shrinks. When it is
empty, delete it.""",
        "configuration": _CONFIGURATION,
    },
    "check": {
        "what it finds": """\
Each finding names its place, a rule id such as RS201, and what becomes of it or what to do. What
is left to you stands in the order in which to do it. `railswitch explain RS201` tells more. A use
of Ray AIR that no rule knows is reported as RS000, so that a report of nothing means that nothing
is left.""",
        "files": _FILES,
        "who runs a function": _ROLES,
        "accepting a finding": _SUPPRESSIONS,
        "configuration": _CONFIGURATION,
        "output formats": """\
text      for people: a line for each rewrite, then what is to decide, each rule explained once
concise   one line for each finding; [*] is rewritten by migrate, [~] with its option unsafe
full      the whole explanation at each finding
json      for scripts
sarif     for code scanning
github    annotations in the pull request of a GitHub workflow: the ten that it shows
gitlab    a code quality report for a merge request
markdown  for a comment or an issue
html      a page to search, filter, sort and print: check --output-format html > report.html""",
        "the page and how much work is left": """\
The page of --output-format html loads nothing. It says which run it was, has the plan first, and
estimates the work left in hours, by package, by owner (CODEOWNERS) and by file; what the estimate
is made of stands at its end. With --since OLDER.json, a report that --output-format json has
written, it says what has become of its findings; with several of them it draws a line.""",
        "width": """\
As wide as the terminal, from 60 to 200 columns. A pipe or a file gets 100 columns, no colours, and
each rewrite on one line.""",
    },
    "decide": {
        "what it lists": """\
Each question that is open here: the findings that wait for it, what each answer means, and how many
of the findings it settles, which is found out by trying it. Nothing is changed.""",
        "answers": _DECISIONS,
        "configuration": _CONFIGURATION,
    },
    "doctor": {
        "what is compared": """\
Python, Ray, railswitch, PyTorch and the tracking libraries of each node with the driver's; the
variables RAY_TRAIN_V2_ENABLED and RAILSWITCH_*, with the right name for a misspelt one; whether
the storage path can be written from all of them, and is the same place for all; the CPUs and GPUs
against what a V1 run would ask for, which is one CPU more than its workers take.""",
        "what it needs": """\
Nothing on the nodes but Ray: the questions are sent as code, and cost no CPU of the cluster. Nodes
of which the same is known share a column of the table.""",
    },
    "explain": {
        "where it comes from": """\
The text is that of the catalogue, from which the rules, the warnings at run time and the
pages in docs/rules are made as well. Ids are never used twice.""",
    },
    "migrate": {
        "two targets": """\
native    Ray Train V2 as it is. V2 keeps metrics only with a checkpoint; a report that would be
          lost is rewritten but also reported (RS202), for you to decide who keeps it.
bridge    Imports move to railswitch.v1, and everything that V1 kept is still kept, on the V2
          engine. Code that is native V2 already is left alone.""",
        "safe and unsafe": """\
Without --unsafe, code is changed only where the new code is shown to do the same. Fixes that need
a look are listed with their reason and applied with --unsafe. Everything else is reported: a
finding says what there is to decide. With --todo it is also written above its line.""",
        "decisions": _DECISIONS,
        "what ran": """\
With --evidence FILE, which `railswitch run` writes with its option report, a run decides what the
source does not show: who runs a function or gets a configuration, which branch of an import is
taken, whether a checkpoint is None. It never overrules what the source shows, and says nothing of
a file that has changed since.""",
        "trying it first": """\
With --verify COMMAND nothing is written that changes what COMMAND does: a training program is
compared as `railswitch verify` does, any other command must end as before. The rule and the file
that make it fail are found by bisection and left out; the rest is written.""",
        "what a write does": """\
Nothing is written without --write, nor over work of which there is no other copy:

a file with changes that are not committed    only with --force
a file that git does not track, or that       only with --allow-no-vcs, or --force
  lies in no repository
git fails, so that nobody can tell            only with --force

Each file is written in one step, with its mode, its encoding and its line ends; comments and
layout stay, and a file to which nothing applies is not touched. What was written is read once
more, and a file that is wrong by then is put back. A second run changes nothing.""",
        "large repositories": """\
--max-files 20        no more than 20 files at a time
--select RS1          one group of rules at a time
--commit-per-rule     a commit for each rule, which can be reviewed by itself; to take one back,
                      revert the last one first, and then that one

New imports go where they belong but are not sorted for you: run your formatter afterwards.""",
        "files": _FILES,
        "who runs a function": _ROLES,
        "accepting a finding": _SUPPRESSIONS,
        "configuration": _CONFIGURATION,
    },
    "run": {
        "what it does": """\
Legacy names of Ray AIR and Ray Train V1 work in the script and in its workers, which need not be
changed. Each line that uses one is named once in a warning, with its rule; at the end, one line
counts them and gives the command that fixes them.""",
        "what was seen by running": """\
With --report FILE the legacy uses that really happened are written to a file, with all else that
the run did. Each process writes a part of its own in FILE.parts, so that a run that is killed
leaves what it saw. `railswitch check` reads it with its option evidence, and tells what was found
by reading, by running, or by both; of a run that did not end by itself it does not say what was
not reached.""",
    },
    "verify": {
        "the two sides": """\
The old side is the program as it is, or, where nothing is left to migrate, as it was committed
last. It runs with V1's semantics. The new side is what `railswitch migrate` makes of it, and runs
on Ray Train V2 as you will run it. --old and --new name others: a path, or a revision of git.""",
        "nothing of yours is written": """\
Both run in copies of the project. What Ray stores, under whatever path the program names, goes
into a folder of the side's own, and is gone afterwards. Files that the program opens itself by an
absolute path outside of the project are not redirected.""",
        "what is compared": """\
Reports, rows, results, checkpoints with their files, callbacks, the files that the program writes,
and how it ends. Numbers are the same within --rtol and --atol; times, ids and places are not
compared. What V2 drops by design is named once and fails only with --strict.""",
        "programs that are not deterministic": """\
Where values differ, the old side is run once more: what differs between its two runs is noise.
--repeat says how often it is run. --seed sets the seeds of random, NumPy and PyTorch in every
process.""",
        "output formats": """\
text      a table
json      for scripts
markdown  for a comment or an issue
html      a page with the curves of both sides""",
    },
}
