"""What the guard's classifiers see of a text: the windows it is cut into, the hashed letter groups and words of each, and
the reader's embedding. lib/guard/windows.ts and lib/guard/features.ts do the same."""

from __future__ import annotations

import hashlib
import json
import re
import unicodedata
from functools import lru_cache
from pathlib import Path

import numpy as np
import onnxruntime
from tokenizers import Tokenizer

READER = Path(__file__).parents[2] / "lib/understanding/model"
BITS = 15
BUCKETS = 1 << BITS
WINDOW, STRIDE, SLACK = 320, 160, 80
SHORTEST_SENTENCE = 12
GROUPS = (2, 3, 4, 5)
# As in lib/understanding/reader/worker.mjs.
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*|[^\w\s]|_", re.UNICODE)
SENTENCE = re.compile(r"[^.!?。！？\n]+[.!?。！？]*")
MOST_PIECES, MOST_IDS, CLS, SEP, UNKNOWN = 6, 162, 101, 102, 100


def clean(text: str) -> str:
    """Without invisible characters, and with one space between words."""
    folded = unicodedata.normalize("NFKC", text)
    visible = "".join(c for c in folded if unicodedata.category(c) not in ("Cf", "Co", "Cn", "Cs"))
    return visible.strip()


def windows(text: str) -> list[str]:
    """A short text as it is; of a long one overlapping stretches. Beside them each sentence of several."""
    found = []
    start = 0
    while start < len(text):
        end = min(start + WINDOW, len(text))
        if end < len(text):
            space = text.rfind(" ", end - SLACK, end)
            end = space if space > 0 else end
        found.append(text[start:end].strip())
        if end >= len(text):
            break
        space = text.find(" ", start + STRIDE, start + STRIDE + SLACK)
        start = space + 1 if space > 0 else start + STRIDE
    sentences = [s.strip() for s in SENTENCE.findall(text)]
    sentences = [s[:WINDOW] for s in sentences if len(s) >= SHORTEST_SENTENCE]
    if len(sentences) > 1:
        found += sentences
    return list(dict.fromkeys(w for w in found if w)) or [""]


SPACES = re.compile(r"\s+")
DIGIT = re.compile(r"\d")


def codes(text: str) -> np.ndarray:
    return np.frombuffer(text.encode("utf-16-le", "surrogatepass"), dtype=np.uint16).astype(np.uint32)


def fold(columns, seed: int) -> np.ndarray:
    h = np.full(len(columns[0]), 0x811C9DC5 ^ seed, dtype=np.uint32)
    for column in columns:
        h = (h * np.uint32(0x01000193)) ^ column
    h = (h ^ (h >> np.uint32(15))) * np.uint32(0x2C1B3C6D)
    return (h ^ (h >> np.uint32(12))) & np.uint32(BUCKETS - 1)


@lru_cache(maxsize=500_000)
def fold_word(word: str) -> int:
    return int(fold([c[None] for c in codes(word)], 0)[0])


def buckets(window: str) -> np.ndarray:
    """The numbers of the letter groups, words and pairs of words in a window, each once."""
    text = DIGIT.sub("0", SPACES.sub(" ", window.lower()).strip())
    row = codes(f" {text} ")
    found = [fold([row[i : len(row) - n + 1 + i] for i in range(n)], n) for n in GROUPS if len(row) >= n]
    words = WORD.findall(text)
    found.append(np.array([fold_word(w) for w in words] + [fold_word(f"{a} {b}") for a, b in zip(words, words[1:])], dtype=np.uint32))
    return np.unique(np.concatenate(found)).astype(np.int32)


class Encoder:
    """The reader's sentence embedding, one text at a time, as the product takes it."""

    def __init__(self, store: Path):
        self.tokenizer = Tokenizer.from_file(str(READER / "tokenizer.json"))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        weights = READER / "reader.onnx"
        self.session = onnxruntime.InferenceSession(str(weights), options)
        version = hashlib.sha256(weights.read_bytes()).hexdigest()[:12]
        self.file = store / f"embeddings-{version}.npz"
        self.known: dict[str, np.ndarray] = {}
        if self.file.exists():
            stored = np.load(self.file, allow_pickle=False)
            self.known = dict(zip(json.loads(str(stored["texts"])), stored["vectors"]))

    @lru_cache(maxsize=200_000)
    def pieces(self, word: str) -> tuple[int, ...]:
        return tuple(self.tokenizer.encode(word, add_special_tokens=False).ids[:MOST_PIECES]) or (UNKNOWN,)

    def ids(self, text: str) -> list[int]:
        ids = [CLS]
        for word in WORD.findall(text):
            pieces = self.pieces(word)
            if len(ids) + len(pieces) >= MOST_IDS:
                break
            ids += pieces
        return [*ids, SEP]

    def embed(self, texts: list[str]) -> np.ndarray:
        for text in dict.fromkeys(texts):
            if text in self.known:
                continue
            ids = self.ids(text)
            feed = {
                "input_ids": np.array([ids], dtype=np.int64),
                "attention_mask": np.ones((1, len(ids)), dtype=np.int64),
                "token_type_ids": np.array([[0] + [1] * (len(ids) - 1)], dtype=np.int64),
            }
            self.known[text] = self.session.run(["embedding"], feed)[0][0].astype(np.float32)
        return np.stack([self.known[text] for text in texts])

    def save(self) -> None:
        np.savez(self.file, texts=json.dumps(list(self.known)), vectors=np.stack(list(self.known.values())))
