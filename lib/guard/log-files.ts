import { appendFile, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import type { Violation } from "@/db/schema";
import { countViolations } from "@/db/violations";
import { clock } from "@/lib/clock";
import { env } from "@/lib/env";
import { logger } from "@/lib/log";
import { processWide } from "@/lib/process-wide";

const MOST_DAYS = 30;
const DATED = /^(violations|insights)_\d{8}\.jsonl?$/;

const queue = () => processWide("guard.log-files", () => ({ last: Promise.resolve() }));

/** Appends to the day's `violations_YYYYMMDD.jsonl` and counts in `insights.json`. */
export function logViolation(violation: Violation): Promise<void> {
  const { vector: _, falseAlarmAt: __, ...told } = violation;
  return inTurn(async () => {
    await appendFile(inData(`violations_${dayOf(violation.createdAt)}.jsonl`), `${JSON.stringify(told)}\n`);
    await writeInsights();
  });
}

export const updateInsights = (): Promise<void> => inTurn(writeInsights);

/** A failed write is logged: it must not keep anyone from their answer. */
function inTurn(write: () => Promise<void>): Promise<void> {
  const files = queue();
  files.last = files.last
    .then(write)
    .catch((error) => logger().warn({ err: error }, "the guard's files couldn't be written"));
  return files.last;
}

async function writeInsights(): Promise<void> {
  const timestamp = clock.iso();
  const day = timestamp.slice(0, 10);
  const counted = countViolations(`${day}T00:00:00.000Z`);
  const insights = {
    timestamp,
    threat_distribution: Object.fromEntries(counted.map(({ category, count }) => [category, count])),
    total_violations: counted.reduce((sum, { count }) => sum + count, 0),
  };
  await rotate(day);
  await writeFile(inData("insights.json.new"), `${JSON.stringify(insights, null, 2)}\n`);
  await rename(inData("insights.json.new"), inData("insights.json"));
}

async function rotate(day: string): Promise<void> {
  const before = await lastWritten();
  if (!before || before.startsWith(day)) return;
  await rename(inData("insights.json"), inData(`insights_${dayOf(before)}.json`));
  for (const name of ["violations", "insights"]) await removeOld(name);
}

async function lastWritten(): Promise<string | undefined> {
  const text = await readFile(inData("insights.json"), "utf8").catch(() => "");
  return Insights.safeParse(text).data?.timestamp;
}

const Insights = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      context.addIssue({ code: "custom", message: "must be JSON" });
      return z.NEVER;
    }
  })
  .pipe(z.object({ timestamp: z.iso.datetime() }));

async function removeOld(name: string): Promise<void> {
  const files = (await readdir(inData("."))).filter((file) => DATED.test(file) && file.startsWith(name));
  for (const file of files.sort().slice(0, -MOST_DAYS)) await rm(inData(file), { force: true });
}

const inData = (file: string): string => join(env().ALMANAC_DATA_DIR, file);

const dayOf = (iso: string): string => iso.slice(0, 10).replaceAll("-", "");
