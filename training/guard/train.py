"""Trains the guard's two classifiers and writes lib/guard/model."""

from __future__ import annotations

import argparse
import datetime
import hashlib
import json
import random
from pathlib import Path

import numpy as np
import torch

from compose import ALIKE, composed, mashed, paragraphs, roughened
from examples import CATEGORIES, Example, intents, jsonl, judging, public, strangers, turns, written
from export import read, rounded, write
from features import BUCKETS, READER, Encoder, buckets, clean, windows
from network import Heads, merged

OUT = Path(__file__).parents[2] / "lib/guard/model"
HELD_OUT = sorted(OUT.glob("heldout-*.jsonl"))
SEED = 16
MOST_WINDOWS = 4
INTENTS = ["off_topic", "weather_or_location"]
INTENT_BUCKETS = 1 << 12
HIDDEN, HIDDEN_INTENT = 288, 32
# Networks that are averaged: what one learnt by chance counts less.
MOST_TOGETHER = 3
# Lines of one text each, by authors who saw none of the others.
VARIED = ["attacks-varied.txt", "attacks-languages.txt", "harmless-varied.txt", "harmless-languages.txt"]
# Of the public sets' everyday sentences so many are trained on, and so many of those kept apart are judged by.
MOST_EVERYDAY, MOST_JUDGED = 6000, 2500


class Prepared:
    """A text's windows, as the classifiers take them."""

    def __init__(self, example: Example):
        self.category, self.source = example.category, example.source
        self.windows = windows(clean(example.text))
        self.rows = [buckets(window) for window in self.windows]


def worst(heads: Heads, item: Prepared, most: int) -> list[int]:
    """The windows that look worst by their letters alone."""
    if len(item.windows) <= most:
        return list(range(len(item.windows)))
    return np.argsort(-heads.lexical_threat(item.rows), kind="stable")[:most].tolist()


def scored(heads: Heads, examples: list[Example], encoder: Encoder) -> np.ndarray:
    """How likely each text is an attack: by its worst window. The more windows, the likelier that one looks bad by chance."""
    items = [Prepared(example) for example in examples]
    flat = [(i, w) for i, item in enumerate(items) for w in worst(heads, item, MOST_WINDOWS)]
    vectors = encoder.embed([items[i].windows[w] for i, w in flat])
    safe = heads.probabilities([items[i].rows[w] for i, w in flat], vectors)[:, 0]
    found = np.zeros(len(items))
    for (i, _), chance in zip(flat, 1 - safe):
        found[i] = max(found[i], chance / (chance + (1 - chance) * len(items[i].windows)))
    return found


def fit_security(examples: list[Example], encoder: Encoder) -> Heads:
    """Twice: of a long attack only the worst windows are learnt, as the first model finds them."""
    items = [Prepared(example) for example in examples]
    heads = None
    for epochs in (5, 14):
        rng = random.Random(SEED)
        chosen = []
        for item in items:
            if item.category == "safe":
                kept = rng.sample(range(len(item.windows)), min(2, len(item.windows)))
            else:
                kept = [0] if heads is None else worst(heads, item, 1 if len(item.windows) < 3 else 2)
            chosen += [(item, w) for w in kept]
        vectors = encoder.embed([item.windows[w] for item, w in chosen])
        encoder.save()
        labels = np.array([CATEGORIES.index(item.category) for item, _ in chosen])
        weights = np.array([2 if item.source in ALIKE or item.source == "strangers" else 1 for item, _ in chosen], dtype=np.float32)
        several = [Heads(BUCKETS, len(CATEGORIES), HIDDEN // MOST_TOGETHER, SEED + i) for i in range(MOST_TOGETHER if heads else 1)]
        for one in several:
            one.fit([item.rows[w] for item, w in chosen], vectors, labels, weights, epochs)
        heads = merged(several)
    return heads


def fit_intent(examples: list[Example], encoder: Encoder) -> Heads:
    rows = [intent_row(example) for example in examples]
    labels = np.array([INTENTS.index(example.category) for example in examples])
    weights = np.where(labels == 1, 2, 1).astype(np.float32)
    heads = Heads(INTENT_BUCKETS, len(INTENTS), HIDDEN_INTENT, SEED)
    heads.fit(rows, encoder.embed([clean(example.text)[:320] for example in examples]), labels, weights, 8)
    return heads


def intent_row(example: Example) -> np.ndarray:
    return buckets(clean(example.text)[:320]) & (INTENT_BUCKETS - 1)


def share(hits: int, n: int, z: float = 1.96) -> dict:
    """With Wilson's interval."""
    p, d = hits / n, 1 + z * z / n
    middle, half = p + z * z / (2 * n), z * ((p * (1 - p) + z * z / (4 * n)) / n) ** 0.5
    return {"hits": int(hits), "of": n, "share": round(p, 4), "interval": [round(max(0, (middle - half) / d), 4), round((middle + half) / d, 4)]}


def sample(examples: list[Example], most: int) -> list[Example]:
    return random.Random(SEED).sample(examples, min(most, len(examples)))


def own_groups() -> dict[str, list[Example]]:
    """The held-out files that ship, each by kind and by category. judge.ts takes their figures as the product does, disguises undone."""
    found: dict[str, list[Example]] = {}
    for file in HELD_OUT:
        for row in jsonl(file):
            for name in {row["kind"], row["category"]} - {"safe"}:
                found.setdefault(f"{file.stem} {name}", []).append(Example(row["text"], row["category"], row["kind"]))
    return found


def grouped(examples: list[Example]) -> dict[str, list[Example]]:
    found: dict[str, list[Example]] = {}
    for example in examples:
        found.setdefault(example.source, []).append(example)
    return found


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--data", type=Path, default=Path(__file__).parents[3] / "shared/data", help="the public sets")
    parser.add_argument("--cache", type=Path, default=Path("/tmp"), help="where embeddings are kept between runs")
    parser.add_argument("--figures", action="store_true", help="only take the figures anew, of the weights that ship")
    args = parser.parse_args()
    torch.manual_seed(SEED)
    encoder = Encoder(args.cache)
    thresholds = json.loads((OUT / "thresholds.json").read_text())

    known, judged = public(args.data), judging(args.data)
    left_out = {e.text for e in judged} | {row["text"] for file in HELD_OUT for row in jsonl(file)}
    everyday = [e for e in known if e.source in ("clinc", "snips")]
    base = written("attacks.txt", 12) + written("lookalikes.txt", 12) + written("requests.txt", 70)
    base += [e for name in VARIED for e in written(name, 1)]
    base += turns() + strangers() + sample(everyday, MOST_EVERYDAY)
    base += [e for e in known if e.source not in ("clinc", "snips", "clinc_test", "snips_test")]
    base = [e for e in base if e.text not in left_out]
    train = base + composed(base, SEED) + roughened(base, SEED) + paragraphs(base, 1500, SEED) + mashed(600, SEED)
    print(len(train), "texts", flush=True)
    if args.figures:
        security = read(OUT / "security.json", HIDDEN)
    else:
        security = fit_security(train, encoder)
        rounded(security)
        write(security, CATEGORIES, OUT / "security.json")
        encoder.save()

    def figures(groups: dict[str, list[Example]]) -> dict:
        found = {}
        for name, examples in sorted(groups.items()):
            flagged = scored(security, examples, encoder) >= thresholds["threat"]
            found[name] = share(int(flagged.sum()), len(examples))
            print(name, found[name], flush=True)
        return found

    held_everyday = {name: sample([e for e in known if e.source == name], MOST_JUDGED) for name in ("clinc_test", "snips_test")}
    card = {
        "date": datetime.date.today().isoformat(),
        "encoder": hashlib.sha256((READER / "reader.onnx").read_bytes()).hexdigest(),
        "seed": SEED,
        "texts": len(train),
        "data": hashlib.sha256("\n".join(sorted(f"{e.category} {e.text}" for e in train)).encode()).hexdigest(),
        "threshold": thresholds["threat"],
        "held_out": {"own": figures(own_groups()), "piguard": figures(grouped(judged)), "everyday": figures({k: v for k, v in held_everyday.items() if v})},
    }

    asked = intents(args.data)
    if args.figures:
        intent = read(OUT / "intent.json", HIDDEN_INTENT)
    else:
        intent = fit_intent([e for e in asked if not e.source.endswith("_test")], encoder)
        rounded(intent)
        write(intent, INTENTS, OUT / "intent.json")
    card["intent"] = {}
    for source, examples in grouped([e for e in asked if e.source.endswith("_test")]).items():
        told = intent.probabilities([intent_row(e) for e in examples], encoder.embed([clean(e.text)[:320] for e in examples])).argmax(1)
        for at, name in enumerate(INTENTS):
            right = [told[i] == at for i, e in enumerate(examples) if e.category == name]
            if right:
                card["intent"][f"{source} {name}"] = share(sum(right), len(right))
    encoder.save()
    print(card["intent"])
    (OUT / "card.json").write_text(json.dumps(card, indent=2) + "\n")


if __name__ == "__main__":
    main()
