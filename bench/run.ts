import { existsSync, readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { measureLand } from "./land";
import { measurePayments } from "./payments";
import { measureSensorsData } from "./sensors-data";
import { built, KEY, PORT, quantile, serve } from "./server";
import { inputOf, threeNodes } from "./three-nodes";
import { together } from "./together";

/*
 * How fast answers come. Two builds are measured over HTTP on loopback, each in a process of its own: the product, and the
 * same with a three-node graph without a model in place of its desk, which shows what the runtime itself costs. The same
 * graph in this process, without HTTP or storage, gives the ratio. Prints Markdown.
 */

interface Timing {
  /** Milliseconds until the first line, and until the end. */
  first: number;
  end: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

function ask(query: string): Promise<Timing> {
  const started = performance.now();
  const body = JSON.stringify({ desk: "underground", query });
  const headers = {
    "x-api-key": KEY,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
  };
  return new Promise((resolve, reject) => {
    const call = request({ port: PORT, path: "/api/chat", method: "POST", agent, headers }, (response) => {
      let first = 0;
      let text = "";
      response.on("data", (chunk) => {
        first ||= performance.now() - started;
        text += chunk;
      });
      response.on("end", () => {
        const complete = response.statusCode === 200 && text.includes('{"node":"saveResponse"');
        if (complete) resolve({ first, end: performance.now() - started });
        else reject(new Error(`status ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

async function inProcess(): Promise<number> {
  const graph = threeNodes().compile();
  const one = (index: number) => graph.invoke(inputOf(`q${index}`));
  await together(16, 500, one);
  return (await together(16, 3000, one)).perSecond;
}

const megabytes = (pid: number) =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024);

async function table(questions: (index: number) => string, total: number, pid: number): Promise<number> {
  console.log(`Memory at rest ${megabytes(pid)} MB.\n`);
  console.log(
    "| callers | answers a second | first line p50 | p95 | end p50 | p95 (ms) |\n|---|---|---|---|---|---|",
  );
  let atSixteen = 0;
  for (const callers of [1, 16, 64]) {
    const { results, perSecond } = await together(callers, total, (index) => ask(questions(index)));
    if (callers === 16) atSixteen = perSecond;
    const [first, end] = [results.map((timing) => timing.first), results.map((timing) => timing.end)];
    const cells = [
      callers,
      Math.round(perSecond),
      ...[first, end].flatMap((times) => [0.5, 0.95].map((q) => quantile(times, q).toFixed(1))),
    ];
    console.log(`| ${cells.join(" | ")} |`);
  }
  console.log(`\nMemory under load ${megabytes(pid)} MB.\n`);
  return atSixteen;
}

const QUESTIONS = [
  "When is the next train from Baker Street?",
  "Is the brown line running?",
  "How do I get from Padington to Kings X avoiding changes?",
  "Is Stratford step-free?",
];

const alone = await inProcess();
console.log(`Three-node graph in process, 16 at a time: ${Math.round(alone)} answers a second.\n`);

const BENCH = { ALMANAC_BENCH_BUILD: "1", ALMANAC_MODEL: "ollama:none" };
if (!existsSync(".next-bench/BUILD_ID") || process.argv.includes("--build")) await built(BENCH);
console.log("### Three-node graph over HTTP, threads and checkpoints written\n");
await serve(BENCH, async (pid) => {
  await together(4, 500, (index) => ask(`warm ${index}`));
  const served = await table((index) => `question ${index}`, 2000, pid);
  console.log(`At 16 callers ${(served / alone).toFixed(2)} of the rate in process.\n`);
});

if (!existsSync(".next/BUILD_ID")) await built({});
console.log("### The Underground desk on the embedded model, simulated data\n");
await serve({}, async (pid) => {
  await together(1, 20, (index) => ask(QUESTIONS[index % QUESTIONS.length] ?? ""));
  await table((index) => `${QUESTIONS[index % QUESTIONS.length]} ${index}`, 200, pid);
});
console.log("### The Land desk: query to first chart\n");
await serve({}, measureLand);
console.log("\n### Readings for money, in the sandbox\n");
await serve({}, measurePayments);
console.log("\n### The sensors' data\n");
await measureSensorsData();
process.exit(0);
