// Plain JavaScript, because a worker is started from a file on disk, which the build leaves as it is.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import { InferenceSession, Tensor } from "onnxruntime-node";

const { folder } = workerData;
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const labels = read("labels.json");
/** By tag, which ones an I- may follow. */
labels.before = labels.tags.map((tag) => {
  const role = tag.slice(2);
  return tag[0] === "I" ? [labels.tags.indexOf(`B-${role}`), labels.tags.indexOf(`I-${role}`)] : [];
});
const tokenizer = new Tokenizer(read("tokenizer.json"), { do_lower_case: true });
// One thread: questions come one after another, and the other cores belong to the server.
const session = await InferenceSession.create(join(folder, "reader.onnx"), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
});

const [CLS, SEP, UNKNOWN] = [101, 102, 100];
// As in training/batches.py.
const [MOST_CONTEXT, MOST_WORDS] = [48, 112];
/** A word is known by its beginning: all of an address would drown the words around it. */
const MOST_PIECES = 6;
const MOST_AT_ONCE = 16;
const WORD = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*|[^\p{L}\p{N}_\s]|_/gu;

const known = new Map();
function piecesOf(word) {
  let ids = known.get(word);
  if (!ids) {
    ids = tokenizer.encode(word, { add_special_tokens: false }).ids.slice(0, MOST_PIECES).map(Number);
    if (ids.length === 0) ids = [UNKNOWN];
    if (known.size > 20_000) known.clear();
    known.set(word, ids);
  }
  return ids;
}

const wordsOf = (text) => [...text.matchAll(WORD)];

function encode({ text, context }) {
  const before =
    context === null
      ? []
      : wordsOf(context)
          .flatMap(([word]) => piecesOf(word))
          .slice(0, MOST_CONTEXT);
  const ids = context === null ? [CLS] : [CLS, ...before, SEP];
  const types = ids.map(() => 0);
  const words = [];
  for (const match of wordsOf(text)) {
    const pieces = piecesOf(match[0]);
    if (ids.length + pieces.length >= MOST_CONTEXT + MOST_WORDS + 2) break;
    words.push({
      at: ids.length,
      start: match.index,
      end: match.index + match[0].length,
      isWhole: pieces.length === 1 && pieces[0] !== UNKNOWN,
    });
    ids.push(...pieces);
    types.push(...pieces.map(() => 1));
  }
  return { ids: [...ids, SEP], types: [...types, 1], words };
}

function tensorOf(rows, width) {
  const data = new BigInt64Array(rows.length * width);
  for (const [i, row] of rows.entries())
    for (const [j, value] of row.entries()) data[i * width + j] = BigInt(value);
  return new Tensor("int64", data, [rows.length, width]);
}

async function run(jobs) {
  const encoded = jobs.map(encode);
  const width = Math.max(...encoded.map(({ ids }) => ids.length));
  const out = await session.run({
    input_ids: tensorOf(
      encoded.map(({ ids }) => ids),
      width,
    ),
    attention_mask: tensorOf(
      encoded.map(({ ids }) => ids.map(() => 1)),
      width,
    ),
    token_type_ids: tensorOf(
      encoded.map(({ types }) => types),
      width,
    ),
  });
  return jobs.map((job, i) => {
    const row = (name, size) => out[name].data.subarray(i * size, (i + 1) * size);
    if (job.context === null) return row("embedding", out.embedding.dims[1]).slice();
    return {
      acts: ranked(row("act", labels.acts.length), labels.acts, 1),
      functions: ranked(row("function", labels.functions.length), labels.functions, labels.temperature),
      operations: ranked(row("operation", labels.operations.length), labels.operations, 1),
      spans: spansOf(job.text, encoded[i].words, row("tags", width * labels.tags.length)),
      boundary: boundaryOf(encoded[i].words, row("boundary", width)),
    };
  });
}

function ranked(logits, names, temperature) {
  return softmax(logits, temperature)
    .map((p, i) => ({ name: names[i], p }))
    .sort((a, b) => b.p - a.p)
    .slice(0, 4);
}

function softmax(logits, temperature = 1) {
  const most = Math.max(...logits);
  const powers = Array.from(logits, (x) => Math.exp((x - most) / temperature));
  const sum = powers.reduce((a, b) => a + b, 0);
  return powers.map((x) => x / sum);
}

const TOGETHER = /\d|^\p{L}{1,3}\/(?:s|h|min)$/u;

/** What is written together with a digit in it is one word, however many the tokeniser sees: “1,100”, “25°C”; “mm/s”, too. */
const isWithin = (text, { end }, { start }) => {
  if (start !== end) return false;
  const left = text.slice(0, end).match(/\S+$/)?.[0] ?? "";
  const right =
    text
      .slice(end)
      .match(/^\S+/)?.[0]
      .replace(/[?!.,;:)\]"”’']+$/, "") ?? "";
  return right.length > 0 && TOGETHER.test(left + right);
};

/** The likeliest row of tags in which an I- follows only its own role. */
function tagsOf(text, words, logits) {
  const size = labels.tags.length;
  let row = [];
  const steps = [];
  for (const [i, { at }] of words.entries()) {
    const chances = softmax(logits.subarray(at * size, (at + 1) * size));
    const isInside = i > 0 && isWithin(text, words[i - 1], words[i]);
    const best = row.indexOf(Math.max(...row));
    const step = labels.tags.map((tag, tagged) => {
      const chance = isInside ? 0 : Math.log(chances[tagged]);
      const before = labels.before[tagged];
      if (i === 0) return { score: tag[0] === "I" ? -Infinity : chance, from: -1 };
      if (!isInside && tag[0] !== "I") return { score: row[best] + chance, from: best };
      if (isInside && tag[0] === "B") return { score: -Infinity, from: best };
      const allowed = isInside && tag === "O" ? [tagged] : before;
      const from = allowed.reduce((a, b) => (row[b] > row[a] ? b : a), allowed[0]);
      return { score: row[from] + chance, from };
    });
    steps.push({ step, chances });
    row = step.map(({ score }) => score);
  }
  const tags = [];
  let tagged = row.indexOf(Math.max(...row));
  for (const { step, chances } of steps.reverse()) {
    tags.unshift({ tag: labels.tags[tagged], chance: chances[tagged] });
    tagged = step[tagged].from;
  }
  return tags;
}

function spansOf(text, words, logits) {
  const spans = [];
  for (const [i, { tag, chance }] of tagsOf(text, words, logits).entries()) {
    const { start, end, isWhole } = words[i];
    const [prefix, role] = tag.split("-");
    if (prefix === "B") spans.push({ role, start, end, chances: [chance], isEveryday: isWhole });
    if (prefix !== "I") continue;
    const open = spans.at(-1);
    open.end = end;
    open.isEveryday &&= isWhole;
    open.chances.push(chance);
  }
  return spans.map(({ chances, ...span }) => ({
    ...span,
    certainty: chances.reduce((a, b) => a + b, 0) / chances.length,
  }));
}

function boundaryOf(words, logits) {
  const best = words.slice(1).reduce((a, b) => (logits[b.at] > (a ? logits[a.at] : 0) ? b : a), undefined);
  return best?.start;
}

const queue = [];
let isBusy = false;

async function work() {
  if (isBusy) return;
  isBusy = true;
  while (queue.length > 0) {
    const batch = queue.splice(0, MOST_AT_ONCE);
    try {
      const results = await run(batch.map(({ job }) => job));
      for (const [i, { id }] of batch.entries()) parentPort.postMessage({ id, result: results[i] });
    } catch (error) {
      for (const { id } of batch) parentPort.postMessage({ id, error: String(error?.message ?? error) });
    }
  }
  isBusy = false;
}

parentPort.on("message", (message) => {
  queue.push(message);
  void work();
});
