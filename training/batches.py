"""Turns as the encoder takes them: context and words, as numbers, with what is to be told of them."""

from __future__ import annotations

from functools import lru_cache

import torch
from tokenizers import Tokenizer

from model import TAGS
from turns import ACTS, OPERATIONS, WORD, Turn, functions

CLS, SEP, PAD = 101, 102, 0
# The longest that is read: lib/understanding/reader has the same numbers.
MOST_CONTEXT, MOST_WORDS_TOKENS = 48, 112
IGNORED = -100


class Encoder:
    def __init__(self, folder: str):
        self.tokenizer = Tokenizer.from_file(f"{folder}/tokenizer.json")
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.functions = {name: i for i, name in enumerate(functions())}
        self.tag_ids = {tag: i for i, tag in enumerate(TAGS)}

    @lru_cache(maxsize=200_000)
    def pieces(self, word: str) -> tuple[int, ...]:
        return tuple(self.tokenizer.encode(word, add_special_tokens=False).ids)

    def context(self, turn: Turn) -> list[int]:
        """“land . land loss ? which region ? : how much did Peru lose”: what a short turn leans on, a long question cut at its end."""
        last = turn.last_function.replace(".", " ")
        text = f"{turn.page} . {last} ? {turn.asked} : {turn.last_text}"
        ids = [piece for word in WORD.findall(text) for piece in self.pieces(word)]
        return ids[:MOST_CONTEXT]

    def encode(self, turn: Turn):
        context = self.context(turn)
        ids = [CLS, *context, SEP]
        types = [0] * len(ids)
        tags, starts = [IGNORED] * len(ids), [IGNORED] * len(ids)
        for match in WORD.finditer(turn.text):
            pieces = self.pieces(match[0]) or (100,)
            if len(ids) + len(pieces) >= MOST_CONTEXT + MOST_WORDS_TOKENS + 2:
                break
            tag = self.tag_ids[self.tag_of(turn, match.start())]
            ids += pieces
            tags += [tag] + [IGNORED] * (len(pieces) - 1)
            begins = int(turn.boundary is not None and match.start() == turn.boundary)
            starts += [begins] + [IGNORED] * (len(pieces) - 1)
            types += [1] * len(pieces)
        return ids + [SEP], types + [1], tags + [IGNORED], starts + [IGNORED]

    @staticmethod
    def tag_of(turn: Turn, at: int) -> str:
        for span in turn.spans:
            if span.start <= at < span.end:
                first = not any(m.start() >= span.start and m.start() < at for m in WORD.finditer(turn.text))
                return f"{'B' if first else 'I'}-{span.role}"
        return "O"

    def batch(self, turns: list[Turn]) -> dict[str, torch.Tensor]:
        rows = [self.encode(turn) for turn in turns]
        width = max(len(row[0]) for row in rows)
        pad = lambda values, fill: values + [fill] * (width - len(values))
        return {
            "input_ids": torch.tensor([pad(r[0], PAD) for r in rows]),
            "attention_mask": torch.tensor([[1] * len(r[0]) + [0] * (width - len(r[0])) for r in rows]),
            "token_type_ids": torch.tensor([pad(r[1], 0) for r in rows]),
            "tags": torch.tensor([pad(r[2], IGNORED) for r in rows]),
            "boundary": torch.tensor([pad(r[3], IGNORED) for r in rows]),
            "act": torch.tensor([ACTS.index(t.act) for t in turns]),
            "function": torch.tensor([self.functions[t.function] for t in turns]),
            "operation": torch.tensor([OPERATIONS.index(t.operation) for t in turns]),
        }
