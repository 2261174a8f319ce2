"""Reads the labelled turns of `data/*.txt` (their format: LABELS.md) into examples for the reader."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from pathlib import Path

HERE = Path(__file__).parent

ACTS = "ask refine correct reply greet thanks about nonsense".split()
OPERATIONS = (
    "value list compare rank extreme when trend share mean count threshold yesno explain plot plan set talk".split()
)
ROLES = (
    "name what from to via toward on avoid except wrong within by every ref time against since until arrive leave "
    "top nth above below amount rhythm unit form prefer last not"
).split()
# Words as the reader meets them; lib/understanding/text.ts splits by the same rule.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_", re.UNICODE)
MARK = re.compile(r"\[([a-z]+):\s*([^\[\]]*)\]")


@dataclass(frozen=True)
class Span:
    start: int
    end: int
    role: str


@dataclass(frozen=True)
class Turn:
    """One request: a turn, or a part of a turn that holds two."""

    text: str
    spans: tuple[Span, ...]
    act: str
    function: str
    operation: str
    page: str
    # What was understood of the turn before, that turn's words, and what was asked back, if anything.
    last_function: str = ""
    last_text: str = ""
    asked: str = ""
    # Offset at which a second request begins.
    boundary: int | None = None
    conversation: str = field(default="", compare=False)


def unmark(marked: str) -> tuple[str, tuple[Span, ...]]:
    """The text without its marks, and where they were."""
    text, spans, at = "", [], 0
    for match in MARK.finditer(marked):
        text += marked[at : match.start()]
        spans.append(Span(len(text), len(text) + len(match[2]), match[1]))
        text += match[2]
        at = match.end()
    text += marked[at:]
    lead = len(text) - len(text.lstrip())
    spans = [Span(s.start - lead, s.end - lead, s.role) for s in spans if s.role in ROLES and s.end > s.start]
    text = text.strip()
    return text, tuple(without_lead(span, text) for span in spans)


# Authors differ in whether the words that open a stretch belong to it: here they never do.
OF_TIMES = ("in ", "on ", "at ", "for ", "over ", "during ", "around ", "about ", "of ")
LEADS = {
    "since": ("since ", "from ", "starting ", "ever "),
    "until": ("until ", "till ", "til ", "up to ", "by ", "to "),
    "time": OF_TIMES,
    "against": (*OF_TIMES, "than ", "to ", "with ", "vs ", "versus "),
    "arrive": (*OF_TIMES, "by ", "before "),
    "leave": (*OF_TIMES, "after "),
    "above": ("over ", "above ", "more than ", "at least ", "higher than ", "greater than "),
    "below": ("under ", "below ", "less than ", "at most ", "lower than "),
    "toward": ("towards ", "toward ", "to "),
    "via": ("via ", "through "),
    "form": ("as ", "in ", "on "),
    "unit": ("in ", "as "),
    "by": ("by ", "per "),
}


def without_lead(span: Span, text: str) -> Span:
    # “A year ago” and “a month” would mean something else without it.
    articles = ("the ", "a ", "an ") if span.role in ("name", "what", "form", "from", "to") else ("the ",)
    leads = (*LEADS.get(span.role, ()), *articles)
    start = span.start
    while lead := next((one for one in leads if text[start : span.end].lower().startswith(one)), None):
        start += len(lead)
    return replace(span, start=start) if start < span.end else span


def read_file(path: Path) -> list[Turn]:
    turns: list[Turn] = []
    page, asked, number = "start", "", 0
    last: Turn | None = None
    for line in path.read_text().splitlines():
        line = line.strip()
        if not line or line.startswith("@"):
            page = line[1:].strip() if line else page
            asked, last, number = "", None, number + 1
            continue
        if line.startswith("#"):
            continue
        if line.startswith(">"):
            asked = line[1:].strip()
            continue
        made = read_turn(line, page, last, asked, f"{path.stem}:{number}")
        turns += made
        asked = ""
        told = [turn for turn in made if turn.function not in ("none", "outside")]
        last = told[-1] if told else last
    return turns


def read_turn(line: str, page: str, last: Turn | None, asked: str, conversation: str) -> list[Turn]:
    head, _, marked = line.partition("|")
    first, *more = [part.split() for part in head.split("+")]
    if len(first) != 3 or any(len(part) != 2 for part in more) or not marked.strip():
        return []
    act, function, operation = first
    context = dict(
        page=page,
        last_function=last.function if last else "",
        last_text=last.text if last else "",
        asked=asked,
        conversation=conversation,
    )
    if not more:
        text, spans = unmark(marked)
        return [Turn(text, spans, act, function, operation, **context)]
    left, _, right = marked.partition("||")
    (left_text, left_spans), (right_text, right_spans) = unmark(left), unmark(right)
    offset = len(left_text) + 1
    whole = Turn(
        f"{left_text} {right_text}",
        left_spans + tuple(Span(s.start + offset, s.end + offset, s.role) for s in right_spans),
        act,
        function,
        operation,
        boundary=offset,
        **context,
    )
    one = replace(whole, text=left_text, spans=left_spans, boundary=None)
    other_act = act if act in ("ask", "refine") else "ask"
    other = replace(
        one,
        text=right_text,
        spans=right_spans,
        act=other_act,
        function=more[0][0],
        operation=more[0][1],
        last_function=function,
        last_text=left_text,
        asked="",
    )
    return [whole, one, other]


def read_all() -> list[Turn]:
    return [turn for path in sorted((HERE / "data").glob("*.txt")) for turn in read_file(path)]


def functions() -> list[str]:
    """Every function that DESKS.md lists, then the two that no desk has."""
    listed = re.findall(r"^- `(\w+\.\w+)`", (HERE / "DESKS.md").read_text(), re.M)
    return [*listed, "none", "outside"]
