import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/* Field numbers are from https://github.com/onnx/onnx/blob/main/onnx/onnx.proto. */

interface TinyModel {
  labels: string[];
  /** What a word says for each label; all other words are "[UNK]". */
  words: Record<string, number[]>;
  /** What the graph wants besides input_ids; attention_mask unless said. */
  inputs?: string[];
}

export function writeTinyModel(
  folder: string,
  { labels, words, inputs = ["attention_mask"] }: TinyModel,
): string {
  mkdirSync(folder, { recursive: true });
  const vocabulary = ["[UNK]", ...Object.keys(words).filter((word) => word !== "[UNK]")];
  const rows = vocabulary.map((word) => words[word] ?? labels.map(() => 0));
  const id2label = Object.fromEntries(labels.map((label, at) => [at, label]));
  const write = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value));
  write("config.json", { id2label });
  write("tokenizer.json", {
    version: "1.0",
    added_tokens: [],
    normalizer: { type: "Lowercase" },
    pre_tokenizer: { type: "Whitespace" },
    post_processor: null,
    decoder: null,
    model: {
      type: "WordPiece",
      unk_token: "[UNK]",
      continuing_subword_prefix: "##",
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, at) => [word, at])),
    },
  });
  writeFileSync(join(folder, "model.onnx"), modelOf(rows, inputs));
  return folder;
}

/** logits = the sum over the words of rows[word], each times its attention. */
function modelOf(rows: number[][], inputs: string[]): Buffer {
  const [FLOAT, INT64] = [1, 7];
  const graph = Buffer.concat([
    message(1, node("Gather", ["rows", "input_ids"], "said")),
    message(1, node("Cast", [inputs[0] ?? "input_ids"], "mask", [attribute("to", FLOAT)])),
    message(1, node("Unsqueeze", ["mask"], "wide", [attribute("axes", [2])])),
    message(1, node("Mul", ["said", "wide"], "heard")),
    message(1, node("ReduceSum", ["heard"], "logits", [attribute("axes", [1]), attribute("keepdims", 0)])),
    text(2, "tiny"),
    message(5, tensor("rows", rows)),
    ...["input_ids", ...inputs].map((name) => message(11, value(name, INT64, ["batch", "tokens"]))),
    message(12, value("logits", FLOAT, ["batch", "labels"])),
  ]);
  return Buffer.concat([number(1, 6), message(7, graph), message(8, number(2, 11))]);
}

function node(operator: string, inputs: string[], output: string, attributes: Buffer[] = []): Buffer {
  return Buffer.concat([
    ...inputs.map((name) => text(1, name)),
    text(2, output),
    text(4, operator),
    ...attributes.map((bytes) => message(5, bytes)),
  ]);
}

function attribute(name: string, value: number | number[]): Buffer {
  const [INT, INTS] = [2, 7];
  return Array.isArray(value)
    ? Buffer.concat([text(1, name), ...value.map((item) => number(8, item)), number(20, INTS)])
    : Buffer.concat([text(1, name), number(3, value), number(20, INT)]);
}

function tensor(name: string, rows: number[][]): Buffer {
  const data = Buffer.from(new Float32Array(rows.flat()).buffer);
  const [FLOAT, width] = [1, rows[0]?.length ?? 0];
  return Buffer.concat([
    number(1, rows.length),
    number(1, width),
    number(2, FLOAT),
    text(8, name),
    message(9, data),
  ]);
}

function value(name: string, type: number, dimensions: string[]): Buffer {
  const shape = Buffer.concat(dimensions.map((dimension) => message(1, text(2, dimension))));
  return Buffer.concat([
    text(1, name),
    message(2, message(1, Buffer.concat([number(1, type), message(2, shape)]))),
  ]);
}

// Protocol Buffers: whole numbers, and bytes with their length.
const number = (field: number, value: number): Buffer => Buffer.concat([varint(field << 3), varint(value)]);
const message = (field: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint((field << 3) | 2), varint(bytes.length), bytes]);
const text = (field: number, value: string): Buffer => message(field, Buffer.from(value));

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return Buffer.from([...bytes, rest]);
}
