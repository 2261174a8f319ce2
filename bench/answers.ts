import { readFileSync } from "node:fs";
import { Agent, request } from "node:http";
import { KEY, PORT, quantile } from "./server";
import { together } from "./together";

/** Milliseconds. */
export interface Timing {
  /** Until the first line. */
  first: number;
  end: number;
}

interface Question {
  desk: string;
  query: string;
  /** The node whose line a complete answer has. */
  lastNode: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 128 });

export function ask({ desk, query, lastNode }: Question): Promise<Timing> {
  const started = performance.now();
  const body = JSON.stringify({ desk, query });
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
        const complete = response.statusCode === 200 && text.includes(`{"node":"${lastNode}"`);
        if (complete) resolve({ first, end: performance.now() - started });
        else reject(new Error(`status ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    call.on("error", reject);
    call.end(body);
  });
}

export const megabytes = (pid: number): number =>
  Math.round(Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmRSS:\s+(\d+)/)?.[1]) / 1024);

/** At 1, 16 and 64 callers, with the server's memory. @returns answers a second at 16 callers */
export async function answerTable(
  one: (index: number) => Promise<Timing>,
  total: number,
  pid: number,
): Promise<number> {
  console.log(`Memory at rest ${megabytes(pid)} MB.\n`);
  console.log(
    "| callers | answers a second | first line p50 | p95 | end p50 | p95 (ms) |\n|---|---|---|---|---|---|",
  );
  let atSixteen = 0;
  for (const callers of [1, 16, 64]) {
    const { results, perSecond } = await together(callers, total, one);
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
