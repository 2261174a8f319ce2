"""The reader: a small encoder with a head for each thing that is asked of a turn."""

from __future__ import annotations

import torch
from torch import nn
from transformers import BertConfig, BertModel

from turns import ACTS, OPERATIONS, ROLES, functions

# O, then B- and I- of each role.
TAGS = ["O"] + [f"{prefix}-{role}" for role in ROLES for prefix in "BI"]
WIDTH = 384


class Reader(nn.Module):
    def __init__(self, encoder: BertModel):
        super().__init__()
        self.encoder = encoder
        self.dropout = nn.Dropout(0.1)
        self.act = nn.Linear(2 * WIDTH, len(ACTS))
        self.function = nn.Linear(2 * WIDTH, len(functions()))
        self.operation = nn.Linear(2 * WIDTH, len(OPERATIONS))
        self.tags = nn.Linear(WIDTH, len(TAGS))
        # Whether a second request begins at a word.
        self.boundary = nn.Linear(WIDTH, 1)
        # The sentence's embedding, taught by the encoder as it was before training.
        self.embedding = nn.Linear(WIDTH, WIDTH)

    def forward(self, input_ids, attention_mask, token_type_ids):
        hidden = self.encoder(
            input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
        ).last_hidden_state
        asked = (token_type_ids * attention_mask).unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * asked).sum(1) / asked.sum(1).clamp(min=1)
        pooled = self.dropout(torch.cat([hidden[:, 0], mean], dim=-1))
        words = self.dropout(hidden)
        return (
            self.act(pooled),
            self.function(pooled),
            self.operation(pooled),
            self.tags(words),
            self.boundary(words).squeeze(-1),
            nn.functional.normalize(self.embedding(mean), dim=-1),
        )


OUTPUTS = ["act", "function", "operation", "tags", "boundary", "embedding"]


def base(folder: str) -> BertModel:
    """all-MiniLM-L6-v2 (Apache 2.0), from the folder of its Python package."""
    config = BertConfig.from_pretrained(folder)
    config._attn_implementation = "eager"
    return BertModel.from_pretrained(folder, config=config, add_pooling_layer=False)
