import { globSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { checkText } from "@/lib/guard/check";
import { wilson } from "../../bench/wilson";

/* On the held-out sets, with 95 % intervals, written into the weights' card: `npx tsx training/guard/judge.ts`. */

const FOLDER = "lib/guard/model";
const Row = z.object({ text: z.string(), category: z.string(), kind: z.string() });
const Card = z.looseObject({ held_out: z.looseObject({}) });

async function judged(file: string) {
  const rows = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => Row.parse(JSON.parse(line)));
  const found = new Map<string, boolean[]>();
  for (const { text, category, kind } of rows) {
    const isFlagged = (await checkText(text)).verdict === "threat";
    for (const name of new Set([kind, category])) {
      if (name === "safe") continue;
      found.set(name, [...(found.get(name) ?? []), isFlagged]);
    }
  }
  return Object.fromEntries([...found].toSorted().map(([name, flags]) => [name, figure(flags)]));
}

function figure(flags: boolean[]) {
  const hits = flags.filter(Boolean).length;
  const { low, high } = wilson(hits, flags.length);
  const rounded = (share: number) => Number(Math.max(0, share).toFixed(4));
  return {
    hits,
    of: flags.length,
    share: rounded(hits / flags.length),
    interval: [rounded(low), rounded(high)],
  };
}

const own: Record<string, unknown> = {};
for (const file of globSync(`${FOLDER}/heldout-*.jsonl`).toSorted())
  own[file.slice(-16, -6)] = await judged(file);
console.log(JSON.stringify(own, null, 1));
if (!process.argv.includes("--print")) {
  const card = Card.parse(JSON.parse(readFileSync(`${FOLDER}/card.json`, "utf8")));
  card.held_out.own = own;
  writeFileSync(`${FOLDER}/card.json`, `${JSON.stringify(card, null, 2)}\n`);
}
process.exit(0);
