"""Writes a classifier's weights as lib/guard/network.ts reads them: whole numbers of a byte, a scale for each column."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import numpy as np
import torch

from network import Heads, quantised


def rounded(heads: Heads) -> None:
    """Gives the network the weights that ship, so that the figures are theirs."""
    net = heads.net
    for weights in (net.letters.weight, net.first.weight.T):
        whole, scale = quantised(weights)
        with torch.no_grad():
            weights.copy_(torch.from_numpy(whole * scale))


def write(heads: Heads, classes: list[str], path: Path) -> None:
    net = heads.net
    letters, letters_scale = quantised(net.letters.weight)
    first, first_scale = quantised(net.first.weight.T)
    numbers = lambda values: [float(f"{value:.6g}") for value in values]
    content = {
        "classes": classes,
        "letters": base64.b64encode(letters.tobytes()).decode(),
        "lettersScale": numbers(letters_scale),
        "first": base64.b64encode(first.tobytes()).decode(),
        "firstScale": numbers(first_scale),
        "firstBias": numbers(net.first.bias.detach().numpy()),
        "second": [numbers(row) for row in net.second.weight.T.detach().numpy()],
        "secondBias": numbers(net.second.bias.detach().numpy()),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content) + "\n")


def read(path: Path, hidden: int) -> Heads:
    """The weights that ship."""
    content = json.loads(path.read_text())
    classes = len(content["classes"])
    letters = np.frombuffer(base64.b64decode(content["letters"]), dtype=np.int8).reshape(-1, classes)
    first = np.frombuffer(base64.b64decode(content["first"]), dtype=np.int8).reshape(-1, hidden)
    heads = Heads(len(letters), classes, hidden, 0)
    net = heads.net.eval()
    exact = lambda values: torch.tensor(values, dtype=torch.float32)
    with torch.no_grad():
        net.letters.weight.copy_(exact(letters * np.array(content["lettersScale"])))
        net.first.weight.copy_(exact((first * np.array(content["firstScale"])).T.copy()))
        net.first.bias.copy_(exact(content["firstBias"]))
        net.second.weight.copy_(exact(content["second"]).T)
        net.second.bias.copy_(exact(content["secondBias"]))
    return heads
