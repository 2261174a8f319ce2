"""Checks a file of labelled turns (LABELS.md) and counts what it holds: `python3 check.py FILE`."""

import sys
from collections import Counter
from pathlib import Path

from turns import ACTS, MARK, OPERATIONS, ROLES, functions

PAGES = "underground land sensors markets weather start".split()


def faults_of(head: str, text: str, was_asked: bool) -> list[str]:
    """What is wrong with one turn, in words."""
    first, *more = [part.split() for part in head.split("+")]
    if len(first) != 3 or any(len(part) != 2 for part in more):
        return ["the head isn't ACT FUNCTION OPERATION [+ FUNCTION OPERATION]"]
    act, *request = first
    requests = [request, *more]
    faults = [] if act in ACTS else [f"no act: {act}"]
    faults += [f"no function: {name}" for name, _ in requests if name not in functions()]
    faults += [f"no operation: {name}" for _, name in requests if name not in OPERATIONS]
    faults += [f"no role: {role}" for role, _ in MARK.findall(text) if role not in ROLES]
    if len(requests) != text.count("||") + 1:
        faults.append("|| and + don't agree")
    if act == "reply" and not was_asked:
        faults.append("a reply without a > line before it")
    if any(bracket in MARK.sub("", text) for bracket in "[]"):
        faults.append("a bracket that is no mark")
    return faults


def main(path: Path) -> None:
    counts, faults, was_asked = Counter(), 0, False
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("@") and line[1:].strip() not in PAGES:
            print(f"{number}: no page: {line}")
        if line.startswith(">"):
            was_asked = True
        if "|" not in line or line.startswith(("#", "@", ">")):
            continue
        head, text = line.split("|", 1)
        for fault in faults_of(head, text, was_asked):
            faults += 1
            print(f"{number}: {fault}: {line[:100]}")
        was_asked = False
        counts.update([head.split()[0]])
    print(f"{sum(counts.values())} turns, {faults} faults; {dict(counts)}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
