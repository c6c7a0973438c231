"""The picture in the README shows what the command prints today."""

import html
import re

from tests.tool import TOOLS, load_tool


def test_the_picture_is_up_to_date() -> None:
    picture = load_tool("picture")
    drawn = (TOOLS.parent / "docs" / "images" / "migrate.svg").read_text(encoding="utf-8")
    texts = re.findall(r"<text[^>]*>(.*?)</text>", drawn)
    words = " ".join(html.unescape(text).replace("\xa0", " ") for text in texts).split()
    shown = picture.shown().split()
    assert words[-len(shown) :] == shown, "run: python3 tasks.py docs"
