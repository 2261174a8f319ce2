"""Writes the reader as int8 ONNX with its labels, tokeniser and card."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path

import torch
from onnxruntime.quantization import QuantType, quantize_dynamic
from onnxruntime.quantization.shape_inference import quant_pre_process

from model import OUTPUTS, TAGS
from turns import ACTS, OPERATIONS, functions


def export(reader, encoder, folder: str, card: dict, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        exact, prepared = f"{scratch}/exact.onnx", f"{scratch}/prepared.onnx"
        names = ["input_ids", "attention_mask", "token_type_ids"]
        sample = tuple(torch.ones(2, 12, dtype=torch.long) for _ in names)
        shape = {0: "batch", 1: "length"}
        torch.onnx.export(
            reader.float().eval(),
            sample,
            exact,
            input_names=names,
            output_names=OUTPUTS,
            dynamic_axes={name: shape for name in [*names, "tags", "boundary"]} | {n: {0: "batch"} for n in ("act", "function", "operation", "embedding")},
            opset_version=17,
            dynamo=False,
        )
        quant_pre_process(exact, prepared, skip_symbolic_shape=True)
        # Unsigned weights: the sums of signed ones overflow on x86 processors without VNNI, and answers differ there.
        quantize_dynamic(
            prepared,
            str(out / "reader.onnx"),
            weight_type=QuantType.QUInt8,
            per_channel=True,
            extra_options={"WeightSymmetric": True},
        )
    shutil.copy(f"{folder}/tokenizer.json", out / "tokenizer.json")
    labels = {"acts": ACTS, "functions": functions(), "operations": OPERATIONS, "tags": TAGS}
    (out / "labels.json").write_text(json.dumps(labels | {"temperature": card["temperature"]}, indent=1) + "\n")
    (out / "card.json").write_text(json.dumps(card, indent=2) + "\n")
