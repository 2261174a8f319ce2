import { availableParallelism } from "node:os";
import { Stopped, start } from "./run.mjs";

/**
 * Runs commands side by side, as many as there are processors. The output of each is shown in one block when it has
 * ended, that of those that failed at the end of all.
 * @param {{ name: string, command: string, args?: string[], options?: import("node:child_process").SpawnOptions }[]} steps
 * @returns {Promise<boolean>} whether all succeeded
 * @throws Stopped when we were told to stop
 */
export async function runSideBySide(steps) {
  const waiting = [...steps];
  const failed = [];
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const result = await run(step);
      if (result.code === 0) show(result);
      else failed.push(result);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  for (const result of failed) show(result);
  return failed.length === 0;
}

async function run({ name, command, args = [], options }) {
  const since = performance.now();
  const output = [];
  const { child, ended, wasStopped } = start(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => output.push(chunk));
  const code = await ended;
  if (wasStopped()) throw new Stopped(code);
  return { name, code, seconds: Math.round((performance.now() - since) / 1000), output };
}

function show({ name, code, seconds, output }) {
  console.log(`== ${name}: ${code === 0 ? "passed" : `failed with exit code ${code}`} after ${seconds} s`);
  const text = Buffer.concat(output).toString().trimEnd();
  if (text) console.log(text);
}
