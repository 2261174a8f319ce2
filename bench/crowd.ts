import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Agent, get, type IncomingMessage, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { megabytes } from "./answers";
import { built, PORT, quantile, serve } from "./server";

/*
 * 64 callers, some of whom read slowly or hang up, with health asked ten times a second. Prints Markdown.
 * `npm run bench:crowd -- [minutes] [callers] [seconds between a caller's questions]`
 */

const [minutes = 2, callers = 64, between = 0] = process.argv.slice(2).map(Number);
const WEIGHED = 12;

type Manner = "quick" | "slow" | "leaves";

const MANNERS: Manner[] = [
  "quick",
  "quick",
  "quick",
  "slow",
  "quick",
  "leaves",
  "quick",
  "slow",
  "quick",
  "leaves",
];
const SLOW_MS = 100;
const PATIENCE_MS = 400;
const HEALTH_EVERY_MS = 100;

const Asked = z.object({ question: z.string() });
interface Question {
  desk: string;
  query: string;
}

function questions(): Question[] {
  const files = readdirSync("bench/judged").filter((name) => name.startsWith("2026-11-23d-"));
  return files.flatMap((name) => {
    const desk = name.replace(/^.*-|\.jsonl$/g, "");
    const lines = readFileSync(`bench/judged/${name}`, "utf8").trim().split("\n");
    return lines.map((line) => ({ desk, query: Asked.parse(JSON.parse(line)).question }));
  });
}

interface Outcome {
  manner: Manner;
  status: number;
  /** Milliseconds. */
  first: number;
  end: number;
  /** What broke it off, as Node names it. */
  fault?: string;
}

/** A key has so many conversations at most, which an hour would pass. */
const KEYS = Array.from({ length: 64 }, (_, index) => `bench-key-${String(index).padStart(20, "0")}`);

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

function ask({ desk, query }: Question, manner: Manner, caller = 0): Promise<Outcome> {
  const started = performance.now();
  const since = () => performance.now() - started;
  const headers = { "x-api-key": KEYS[caller % KEYS.length], "content-type": "application/json" };
  return new Promise((resolve) => {
    let first = Number.NaN;
    let status = 0;
    const done = (fault?: string) => resolve({ manner, status, first, end: since(), fault });
    const fail = ({ code, message }: NodeJS.ErrnoException) => done(code ?? message);
    const call = request({ port: PORT, path: "/api/chat", method: "POST", agent, headers }, (response) => {
      status = response.statusCode ?? 0;
      response.once("data", () => (first = since()));
      if (manner === "slow") readSlowly(response);
      response
        .on("data", () => {})
        .on("end", () => done())
        .on("error", fail);
    });
    call.on("error", fail);
    call.end(JSON.stringify({ desk, query }));
    if (manner === "leaves") setTimeout(() => call.destroy(), Math.random() * PATIENCE_MS);
  });
}

function readSlowly(response: IncomingMessage): void {
  response.on("data", () => {
    response.pause();
    setTimeout(() => response.resume(), SLOW_MS);
  });
}

function health(): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get({ port: PORT, path: "/api/health" }, (response) => {
      response.resume().on("end", () => resolve(performance.now() - started));
    }).on("error", reject);
  });
}

const inMs = (values: number[]) => [0.5, 0.95, 0.999].map((q) => quantile(values, q).toFixed(0)).join(" | ");

async function measure(pid: number): Promise<void> {
  const all = questions();
  for (const question of all.slice(0, 40)) await ask(question, "quick");
  const outcomes: Outcome[] = [];
  const healthTimes: number[] = [];
  const memory = [megabytes(pid)];
  const until = performance.now() + minutes * 60_000;
  const isOn = () => performance.now() < until;
  let next = 0;
  const caller = async (_: unknown, place: number) => {
    while (isOn()) {
      const at = next++;
      const question = all[(at * 7919) % all.length] as Question;
      outcomes.push(await ask(question, MANNERS[at % MANNERS.length] as Manner, place));
      if (between > 0) await pause(between * 1000);
    }
  };
  const watch = async () => {
    while (isOn()) {
      healthTimes.push(await health());
      await pause(HEALTH_EVERY_MS);
    }
  };
  const weigh = async () => {
    for (; isOn(); memory.push(megabytes(pid))) await pause((minutes * 60_000) / WEIGHED);
  };
  await Promise.all([...Array.from({ length: callers }).map(caller), watch(), weigh()]);

  const stayed = outcomes.filter(({ manner }) => manner !== "leaves");
  const answered = stayed.filter(({ status, fault }) => status === 200 && !fault);
  const quick = answered.filter(({ manner }) => manner === "quick");
  const busy = stayed.filter(({ status }) => status === 503).length;
  const refused = stayed.filter(({ status }) => status >= 400 && status < 500).length;
  const broken = stayed.filter(({ status, fault }) => fault || (status >= 500 && status !== 503));
  const faults = [...new Set(broken.map(({ status, fault }) => fault ?? status))].join(", ");
  console.log(
    `${callers} callers for ${minutes} minutes: ${outcomes.length} questions, ${answered.length} answered whole `,
  );
  console.log(
    `(${(answered.length / minutes / 60).toFixed(1)} a second), ${busy} told to come back, ${refused} refused, ${broken.length} broken ${faults}.\n`,
  );
  console.log("| | p50 | p95 | p99.9 (ms) |\n|---|---|---|---|");
  console.log(`| first line | ${inMs(answered.map(({ first }) => first))} |`);
  console.log(`| answer, read at once | ${inMs(quick.map(({ end }) => end))} |`);
  console.log(`| health | ${inMs(healthTimes)} |`);
  console.log(`\nMemory, MB: ${memory.join(", ")}.`);
}

if (!existsSync(".next/BUILD_ID")) await built({});
await serve({ ALMANAC_API_KEYS: KEYS.join(",") }, measure);
process.exit(0);
