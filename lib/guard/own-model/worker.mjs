// Plain JavaScript: a worker is started from a file on disk, which the build leaves as it is.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { Tokenizer } from "@huggingface/tokenizers";
import { InferenceSession, Tensor } from "onnxruntime-node";

const { folder, weights, mostTokens } = workerData;
const read = (name) => JSON.parse(readFileSync(join(folder, name), "utf8"));
const config = "tokenizer_config.json";
const tokenizer = new Tokenizer(read("tokenizer.json"), existsSync(join(folder, config)) ? read(config) : {});
const session = await InferenceSession.create(join(folder, weights), {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  enableCpuMemArena: false,
});

const INPUTS = {
  input_ids: (ids) => ids,
  attention_mask: (ids) => ids.map(() => 1),
  token_type_ids: (ids) => ids.map(() => 0),
  position_ids: (ids) => ids.map((_, at) => at),
};
const strange = session.inputNames.filter((name) => !(name in INPUTS));
if (strange.length > 0)
  throw new Error(`the model wants ${strange.join(", ")}, which a sequence classifier doesn't`);
const output = session.outputNames.includes("logits") ? "logits" : session.outputNames[0];

async function logitsOf(text) {
  const ids = tokenizer.encode(text).ids.map(Number).slice(0, mostTokens);
  const feeds = Object.fromEntries(
    session.inputNames.map((name) => [
      name,
      new Tensor("int64", BigInt64Array.from(INPUTS[name](ids), BigInt), [1, ids.length]),
    ]),
  );
  const { [output]: logits } = await session.run(feeds);
  if (logits.type !== "float32") throw new Error(`the model gives ${logits.type}, not float32`);
  return Array.from(logits.data);
}

let last = Promise.resolve();
parentPort.on("message", ({ id, text }) => {
  last = last
    .then(() => logitsOf(text))
    .then((logits) => parentPort.postMessage({ id, logits }))
    .catch((error) => parentPort.postMessage({ id, error: String(error?.message ?? error) }));
});
