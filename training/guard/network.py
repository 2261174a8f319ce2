"""The network: a hidden layer over the embedding and a weight for each hashed letter group, added up."""

from __future__ import annotations

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

DIMENSIONS = 384


class Net(nn.Module):
    def __init__(self, buckets: int, classes: int, hidden: int):
        super().__init__()
        self.letters = nn.EmbeddingBag(buckets, classes, mode="sum")
        nn.init.zeros_(self.letters.weight)
        self.first = nn.Linear(DIMENSIONS, hidden)
        self.second = nn.Linear(hidden, classes)

    def lexical(self, ids, offsets, scale):
        return self.letters(ids, offsets) * scale[:, None]

    def forward(self, ids, offsets, scale, vectors):
        hidden = F.relu(self.first(F.dropout(vectors, 0.1, self.training)))
        return self.lexical(ids, offsets, scale) + self.second(F.dropout(hidden, 0.2, self.training))


class Heads:
    def __init__(self, buckets: int, classes: int, hidden: int, seed: int):
        torch.manual_seed(seed)
        self.seed = seed
        self.net = Net(buckets, classes, hidden)

    @staticmethod
    def bag(rows: list[np.ndarray]):
        """The groups' numbers, where each text's begin, and the scale that makes long and short texts alike."""
        lengths = np.array([len(row) for row in rows])
        offsets = np.concatenate([[0], np.cumsum(lengths)[:-1]])
        scale = 1 / np.sqrt(np.maximum(lengths, 1))
        return torch.from_numpy(np.concatenate(rows).astype(np.int64)), torch.from_numpy(offsets), torch.from_numpy(scale.astype(np.float32))

    def fit(self, rows, vectors, labels, weights, epochs: int, rate: float = 1e-2, batch: int = 256) -> None:
        rng = np.random.default_rng(self.seed)
        optimiser = torch.optim.AdamW(self.net.parameters(), lr=rate, weight_decay=0.02)
        schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, rate, total_steps=epochs * (len(rows) // batch + 1) + 1)
        vectors, labels, weights = (torch.from_numpy(values) for values in (vectors, labels, weights))
        self.net.train()
        for _ in range(epochs):
            order = rng.permutation(len(rows))
            for at in range(0, len(order), batch):
                chosen = order[at : at + batch]
                logits = self.net(*self.bag([rows[i] for i in chosen]), vectors[chosen])
                losses = F.cross_entropy(logits, labels[chosen], reduction="none", label_smoothing=0.02)
                optimiser.zero_grad()
                ((losses * weights[chosen]).sum() / weights[chosen].sum()).backward()
                optimiser.step()
                schedule.step()
        self.net.eval()

    @torch.no_grad()
    def probabilities(self, rows, vectors) -> np.ndarray:
        found = []
        for at in range(0, len(rows), 2048):
            logits = self.net(*self.bag(rows[at : at + 2048]), torch.from_numpy(vectors[at : at + 2048]))
            found.append(torch.softmax(logits, -1).numpy())
        return np.concatenate(found)

    @torch.no_grad()
    def lexical_threat(self, rows) -> np.ndarray:
        logits = self.net.lexical(*self.bag(rows)).numpy()
        return logits[:, 1:].max(1) - logits[:, 0]


def merged(several: list[Heads]) -> Heads:
    """One network that says what several do on average."""
    first = several[0].net
    buckets, classes = first.letters.weight.shape
    whole = Heads(buckets, classes, sum(heads.net.first.out_features for heads in several), 0)
    nets = [heads.net for heads in several]
    with torch.no_grad():
        whole.net.letters.weight.copy_(sum(net.letters.weight for net in nets) / len(nets))
        whole.net.first.weight.copy_(torch.cat([net.first.weight for net in nets]))
        whole.net.first.bias.copy_(torch.cat([net.first.bias for net in nets]))
        whole.net.second.weight.copy_(torch.cat([net.second.weight for net in nets], 1) / len(nets))
        whole.net.second.bias.copy_(sum(net.second.bias for net in nets) / len(nets))
    whole.net.eval()
    return whole


def quantised(weights: torch.Tensor) -> tuple[np.ndarray, np.ndarray]:
    """As whole numbers of a byte, with a scale for each column."""
    exact = weights.detach().numpy()
    scale = np.maximum(np.abs(exact).max(0), 1e-8) / 127
    return np.round(exact / scale).astype(np.int8), scale.astype(np.float32)
