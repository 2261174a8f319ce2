"""Makes each epoch's turns differ: other names, typos, other ways to write the same."""

from __future__ import annotations

import json
import random
import re
import sqlite3
from dataclasses import replace
from functools import cache
from pathlib import Path

from turns import Span, Turn

DESKS = Path(__file__).parent.parent / "lib" / "desks"
SWAPPED = {"name", "from", "to", "via", "wrong", "except", "within", "toward", "on", "avoid"}
KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
SENSOR_NAMES = """Attic; Cellar; Greenhouse; Nursery; Server room; Workshop; Cold store; Barn; Pump house; Kitchen;
Office 2; Lab freezer; Roof; Boiler room; Beehive 3; Garage; Loft; Wine cellar; Utility room; Chicken coop; Stable;
Lab 4; Warehouse east; Dock 2; Bathroom; Hallway; Conservatory; Shed; Grow tent; Archive; Reading room; Plant room;
Pantry; Bedroom; Studio; Freezer 1; Incubator; Milk tank; Silo 3; Guest room; Living room; Hangar""".split(";")


@cache
def values() -> dict[str, list[str]]:
    """Names by kind, from the data that the product ships."""
    network = json.loads((DESKS / "underground/data/network.json").read_text())
    coins = json.loads((DESKS / "markets/data/coins.json").read_text())["coins"]
    stations = [re.sub(r"\s*\(.*\)", "", s["name"]) for s in network["stations"]]
    stations += [alias for s in network["stations"] for alias in s["aliases"]]
    places = sqlite3.connect(f"file:{DESKS / 'land/places/data/places.sqlite'}?mode=ro", uri=True)
    areas = lambda level: [name for (name,) in places.execute("SELECT short_name FROM places WHERE level = ? ORDER BY id", [level])]
    cities = [row.split("|")[1] for row in json.loads((DESKS / "weather/data/cities.json").read_text())["rows"]]
    lines = """Bakerloo; Central; Circle; District; Hammersmith & City; Jubilee; Metropolitan; Northern; Piccadilly;
        Victoria; Waterloo & City; Elizabeth line; DLR; Liberty; Lioness; Mildmay; Suffragette; Weaver; Windrush;
        Central line; Victoria line; Jubilee line; District line; Northern line; Overground""".split(";")
    coin_names = [name for _, symbol, name, *_ in coins[:150] for name in (symbol, symbol.lower(), name)]
    strip = lambda names: [name.strip() for name in names if name and name.strip()]
    return {
        "station": strip(stations),
        "line": strip(lines),
        "place": strip(areas(0) * 3 + random.Random(1).sample(areas(1), 1500) + random.Random(2).sample(areas(2), 500)),
        "city": strip(cities[:2500] + random.Random(3).sample(cities, 2500)),
        "coin": strip(coin_names),
        "sensor": strip(SENSOR_NAMES),
    }


@cache
def kind_of(name: str) -> str | None:
    plain = name.lower()
    for kind, names in lowered().items():
        if plain in names:
            return kind
    return None


@cache
def lowered() -> dict[str, frozenset[str]]:
    return {kind: frozenset(name.lower() for name in names) for kind, names in values().items()}


def augment(turn: Turn, rng: random.Random) -> Turn:
    if rng.random() < 0.6:
        turn = swap_names(turn, rng)
    if rng.random() < 0.15:
        turn = misspell(turn, rng)
    roll = rng.random()
    if roll < 0.3:
        turn = replace(turn, text=turn.text.lower())
    elif roll < 0.4:
        turn = rewrite(turn, lambda text: re.sub(r"[?!.,]", " ", text))
    if rng.random() < 0.25:
        turn = replace(turn, page="start")
    return turn


def rewrite(turn: Turn, change) -> Turn:
    text = change(turn.text)
    return replace(turn, text=text) if len(text) == len(turn.text) else turn


def swap_names(turn: Turn, rng: random.Random) -> Turn:
    """Puts other names of the same kind in the place of some names."""
    text, spans, at, shift = "", [], 0, 0
    boundary = turn.boundary
    for span in sorted(turn.spans, key=lambda s: s.start):
        said = turn.text[span.start : span.end]
        new = said
        if span.role in SWAPPED and rng.random() < 0.7:
            kind = kind_of(said)
            if kind is None and span.role == "name" and turn.function.startswith("sensors.") and "0x" not in said:
                kind = "sensor" if rng.random() < 0.5 else None
            if kind in ("place", "station") and turn.function.startswith("weather."):
                kind = "city"
            if kind:
                new = rng.choice(values()[kind])
                if said.islower():
                    new = new.lower()
        text += turn.text[at : span.start]
        spans.append(Span(len(text), len(text) + len(new), span.role))
        text += new
        at = span.end
        if turn.boundary is not None and span.end <= turn.boundary:
            shift += len(new) - len(said)
    text += turn.text[at:]
    return replace(turn, text=text, spans=tuple(spans), boundary=boundary + shift if boundary is not None else None)


def misspell(turn: Turn, rng: random.Random) -> Turn:
    """One slip of a finger that keeps the text's length, so that the spans stay: two letters change places, or a neighbouring key."""
    places = [i for i in range(1, len(turn.text) - 1) if turn.text[i].isalpha() and turn.text[i + 1].isalpha()]
    if not places:
        return turn
    i = rng.choice(places)
    text = turn.text
    if rng.random() < 0.5:
        return replace(turn, text=text[:i] + text[i + 1] + text[i] + text[i + 2 :])
    row = next((row for row in KEYBOARD if text[i].lower() in row), None)
    if not row:
        return turn
    near = row.index(text[i].lower()) + rng.choice([-1, 1])
    key = row[near % len(row)]
    return replace(turn, text=text[:i] + key + text[i + 1 :])


JOINERS = ["and", "and", "and also", "also", "plus", "then", "oh and", ", and", ". ", "? ", ". And", "? And", ". Also", ", "]


def pairs(turns: list[Turn], count: int, rng: random.Random) -> list[Turn]:
    """Messages that hold two requests, which people write seldom: two that stand alone, joined."""
    alone = [t for t in turns if t.act == "ask" and not t.boundary and not t.asked and "." in t.function and len(t.text) < 90]
    return [joined(*rng.sample(alone, 2), rng) for _ in range(count)]


def joined(first: Turn, second: Turn, rng: random.Random) -> Turn:
    left = first.text.rstrip(" ?!.,")
    joiner = rng.choice(JOINERS)
    mark = joiner[0] if joiner[0] in ",.?" else ""
    word = joiner.lstrip(",.? ")
    begin = len(left) + len(mark) + 1
    right = f"{word} {second.text}" if word else second.text
    offset = begin + (len(word) + 1 if word else 0)
    kept = tuple(s for s in first.spans if s.end <= len(left))
    spans = kept + tuple(Span(s.start + offset, s.end + offset, s.role) for s in second.spans)
    page = first.page if first.function.split(".")[0] == second.function.split(".")[0] else "start"
    return replace(first, text=f"{left}{mark} {right}", spans=spans, boundary=begin, page=page, last_function="", last_text="")
