"""More texts out of those there are: an attack behind a good question, harmless texts in a row, careless typing."""

from __future__ import annotations

import random

from examples import HERE, Example, expand

ATTACKS = {"attacks.txt", "attacks-varied.txt", "attacks-languages.txt"}
ALIKE = {"lookalikes.txt", "requests.txt", "harmless-varied.txt", "harmless-languages.txt"}
OWN = ATTACKS | ALIKE
JOINTS = [" ", ". ", "\n", "\n\n", " - ", "; ", ". Also, ", ". By the way, ", "\n\n---\n", ", then "]


def composed(examples: list[Example], seed: int) -> list[Example]:
    rng = random.Random(seed)
    attacks = [e for e in examples if e.source in ATTACKS]
    harmless = [e for e in examples if e.category == "safe" and len(e.text) < 160]
    alike = [e for e in examples if e.source in ALIKE]
    everyday = [e for e in harmless if e.source not in ALIKE]
    found = []
    for attack in rng.sample(attacks, min(1000, len(attacks))):
        before, after = rng.choice(harmless).text, rng.choice(everyday).text
        shape = rng.randrange(4)
        text = (
            [before, attack.text],
            [attack.text, after],
            [before, attack.text, after],
            [before, rng.choice(everyday).text, attack.text],
        )[shape]
        found.append(Example(joined(text, rng), attack.category, attack.source))
    for _ in range(900):
        texts = [rng.choice(harmless).text for _ in range(rng.randrange(2, 5))]
        if rng.random() < 0.6:
            texts[rng.randrange(len(texts))] = rng.choice(alike).text
        found.append(Example(joined(texts, rng), "safe", "lookalikes.txt"))
    return found


def paragraphs(examples: list[Example], most: int, seed: int) -> list[Example]:
    """Longer harmless messages of sentences of a kind, and some with an attack inside."""
    rng = random.Random(seed + 2)
    kinds: dict[str, list[str]] = {}
    for line in (HERE / "data" / "longer.txt").read_text().splitlines():
        if line.startswith("@"):
            lines = kinds.setdefault(line[1:], [])
        elif line and not line.startswith("# "):
            lines.append(line)
    attacks = [e for e in examples if e.source in ATTACKS]
    alike = [e.text for e in examples if e.source in ALIKE]
    found = []
    for i in range(most):
        lines = rng.choice(list(kinds.values()))
        texts = [expand(line, 1, rng)[0] for line in rng.sample(lines, min(len(lines), rng.randrange(2, 8)))]
        if rng.random() < 0.3:
            texts.insert(rng.randrange(len(texts) + 1), rng.choice(alike))
        if i % 4:
            found.append(Example(rng.choice([" ", " ", "\n"]).join(texts), "safe", "longer.txt"))
            continue
        attack = rng.choice(attacks)
        texts.insert(rng.randrange(len(texts) + 1), attack.text)
        found.append(Example(rng.choice([" ", " ", "\n"]).join(texts), attack.category, attack.source))
    return found


def joined(texts: list[str], rng: random.Random) -> str:
    text = texts[0]
    for more in texts[1:]:
        text += rng.choice(JOINTS) + more
    return text


def roughened(examples: list[Example], seed: int) -> list[Example]:
    rng = random.Random(seed + 1)
    return [Example(rough(e.text, rng), e.category, e.source) for e in examples if e.source in OWN]


def rough(text: str, rng: random.Random) -> str:
    kind = rng.randrange(4)
    if kind == 0:
        return text.upper()
    if kind == 1:
        return text.lower().replace(".", "").replace(",", "").replace("'", "")
    letters = list(text)
    for _ in range(1 + len(letters) // 30):
        at = rng.randrange(len(letters))
        letters[at] = rng.choice(["", letters[at] * 2, rng.choice("abcdefghijklmnopqrstuvwxyz")]) if letters[at].isalpha() else letters[at]
    return "".join(letters)


KEYS = ["asdfghjkl;", "qwertyuiop", "zxcvbnm,.", "jkl;asdf", "aeiou", "1234567890", "aaahhh", "xyz", "?!.", "абвгд", "あいうえ", "éàüñç"]


def mashed(most: int, seed: int) -> list[Example]:
    """Keys hit at random: nonsense is no attack."""
    rng = random.Random(seed + 3)
    word = lambda: "".join(rng.choice(rng.choice(KEYS)) for _ in range(rng.randrange(2, 10)))
    row = lambda: "".join(rng.choice(KEYS[rng.randrange(4)]) for _ in range(rng.randrange(3, 9)))
    return [Example(" ".join(rng.choice((word, row))() for _ in range(rng.randrange(1, 6))), "safe", "mashed") for _ in range(most)]
