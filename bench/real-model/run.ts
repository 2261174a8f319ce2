import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeStore } from "@/db/client";
import { resetEnv } from "@/lib/env";
import { configuredModels } from "@/lib/models";
import { type Measured, measuredDesks } from "../load";
import { basics, type Finding, forcedCall } from "./protocol";
import { ask } from "./questions";

/*
 * What a real model's server takes, and the desks' example questions. Set ALMANAC_MODEL and its address.
 * `npm run bench:model -- <desk> …` prints Markdown; --verbose shows answers; an empty answer fails the process.
 */

const SHOWN = 110;
const cell = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|").slice(0, SHOWN);

function table(heads: string[], rows: string[][]): void {
  console.log(`| ${heads.join(" | ")} |\n|${heads.map(() => "---|").join("")}`);
  for (const row of rows) console.log(`| ${row.map(cell).join(" | ")} |`);
  console.log("");
}

const rowOf = ({ what, outcome, ms }: Finding) => [what, outcome, String(ms)];

async function callEach({ desk, bench: { tools } }: Measured): Promise<void> {
  const calls = [];
  for (const tool of tools) calls.push(await forcedCall(tool, desk.examples[0] ?? desk.description));
  const [accepted, taken] = [calls.filter((call) => call.isAccepted), calls.filter((call) => call.isTaken)];
  console.log(
    `### ${desk.name}: ${accepted.length} of ${calls.length} schemas accepted, ${taken.length} calls taken\n`,
  );
  table(["tool", "arguments", "ms"], calls.map(rowOf));
}

async function askEach({ desk }: Measured): Promise<void> {
  console.log(`### ${desk.name}: its examples\n`);
  const asked = [];
  for (const example of desk.examples) asked.push(await ask(desk, example));
  table(
    ["question", "outcome", "ms", "setbacks", "figures without data"],
    asked.map((each) => [...rowOf(each), each.setbacks.join("; "), each.unfounded.join(" ")]),
  );
  if (process.argv.includes("--verbose"))
    for (const { what, shown } of asked)
      console.log(`> **${what}**\n>\n> ${shown.replaceAll("\n", "\n> ")}\n`);
  if (asked.some(({ shown }) => !shown.trim())) process.exitCode = 1;
}

async function measure(desks: Measured[]): Promise<void> {
  console.log(`## ${configuredModels().join(", ")}\n`);
  table(["what", "outcome", "ms"], (await basics()).map(rowOf));
  for (const each of desks) await callEach(each);
  for (const each of desks) {
    await each.bench.prepare();
    await askEach(each);
  }
}

const folder = mkdtempSync(join(tmpdir(), "almanac-model-"));
const quiet = { ALMANAC_DATA_DIR: folder, ALMANAC_DATA: "sample", ALMANAC_LOG_LEVEL: "silent" };
Object.assign(process.env, quiet);
resetEnv();
try {
  await measure(await measuredDesks(process.argv.slice(2).filter((argument) => !argument.startsWith("--"))));
} finally {
  closeStore();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
