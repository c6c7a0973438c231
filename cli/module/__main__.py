"""``python -m railswitch``: the command, for a Python that is not first on the path."""

from railswitch.cli import main

if __name__ == "__main__":
    main(prog_name="railswitch")
