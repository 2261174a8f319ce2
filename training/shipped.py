"""The reader that ships, to be trained further: its int8 weights as floats again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

SKIPPED = ("Cast", "Mul", "Reshape", "Transpose", "Identity")


def weights_of(path: Path) -> dict[str, torch.Tensor]:
    """By the names of `model.Reader`."""
    graph = onnx.load(str(path)).graph
    held = {one.name: numpy_helper.to_array(one) for one in graph.initializer}
    floats = {name: value for name, value in held.items() if name.endswith((".weight", ".bias")) and value.dtype == np.float32}
    floats |= {name.removesuffix("_quantized"): exact(held, name) for name in held if name.endswith("embeddings.weight_quantized")}
    readers = {}
    for node in graph.node:
        for name in node.input:
            readers.setdefault(name, []).append(node)
    for node in graph.node:
        if node.op_type == "MatMulInteger" and node.input[1] in held:
            bias = bias_after(node, readers, held)
            floats[bias.removesuffix(".bias") + ".weight"] = exact(held, node.input[1]).T
    return {name: torch.tensor(np.ascontiguousarray(value)) for name, value in floats.items()}


def exact(held, quantized: str) -> np.ndarray:
    base = quantized.removesuffix("_quantized")
    return (held[quantized].astype(np.float32) - held[f"{base}_zero_point"].astype(np.float32)) * held[f"{base}_scale"]


def bias_after(node, readers, held) -> str:
    """A linear layer is known by the bias that is added to its product."""
    while node.op_type != "Add":
        node = next(one for one in readers[node.output[0]] if one.op_type in ("Add", *SKIPPED))
    return next(name for name in node.input if name in held)
