import { existsSync } from "node:fs";
import { answerTable, ask } from "./answers";
import { measuredDesks } from "./load";
import { built, serve } from "./server";
import { inputOf, threeNodeDesk, threeNodes } from "./three-nodes";
import { together } from "./together";

/*
 * How fast answers come. Two builds are measured over HTTP on loopback: the product, and one with a three-node graph
 * instead of desks, which shows the runtime's own cost; the same graph without HTTP or storage gives the ratio.
 * Prints Markdown. `npm run bench -- <desk> …` measures these desks alone; --build builds anew.
 */

const ids = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

async function inProcess(): Promise<number> {
  const graph = threeNodes().compile();
  const one = (index: number) => graph.invoke(inputOf(`q${index}`));
  await together(16, 500, one);
  return (await together(16, 3000, one)).perSecond;
}

const askThreeNodes = (query: string) => ask({ desk: threeNodeDesk.id, query, lastNode: "saveResponse" });

async function measureRuntime(): Promise<void> {
  const alone = await inProcess();
  console.log(`Three-node graph in process, 16 at a time: ${Math.round(alone)} answers a second.\n`);
  const environment = { ALMANAC_BENCH_BUILD: "1", ALMANAC_MODEL: "ollama:none" };
  if (!existsSync(".next-bench/BUILD_ID") || process.argv.includes("--build")) await built(environment);
  console.log("### Three-node graph over HTTP, threads and checkpoints written\n");
  await serve(environment, async (pid) => {
    await together(4, 500, (index) => askThreeNodes(`warm ${index}`));
    const served = await answerTable((index) => askThreeNodes(`question ${index}`), 2000, pid);
    console.log(`At 16 callers ${(served / alone).toFixed(2)} of the rate in process.\n`);
  });
}

if (ids.length === 0) await measureRuntime();
if (!existsSync(".next/BUILD_ID")) await built({});
for (const { bench } of await measuredDesks(ids)) {
  for (const { title, needsServer, measure } of bench.benchmarks ?? []) {
    console.log(`### ${title}\n`);
    await (needsServer ? serve({}, measure) : measure(process.pid));
    console.log("");
  }
}
process.exit(0);
