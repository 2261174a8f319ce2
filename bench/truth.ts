import { readdirSync, readFileSync } from "node:fs";
import { z } from "zod";
import { checkProse } from "@/lib/agent/truth";
import { measuredDesks } from "./load";
import { Fixtures, knownOf } from "./truth-sets";

/* `npm run eval:truth`: --verbose shows mistakes of the tuning sets, so that nobody tunes on the held-back ones. */

const FOLDER = new URL("../lib/agent/truth/bench/", import.meta.url);

const Labelled = z.object({
  id: z.string(),
  desk: z.string(),
  /** Of the conversation whose results it is about. */
  fixture: z.string(),
  before: z.string().optional(),
  text: z.string(),
  true: z.boolean(),
  why: z.string(),
});
type Labelled = z.infer<typeof Labelled>;

const setNames = (): string[] =>
  readdirSync(FOLDER)
    .filter((file) => file.endsWith(".jsonl"))
    .map((file) => file.replace(".jsonl", ""))
    .sort((a, b) => b.localeCompare(a));

function sentencesOf(set: string): Labelled[] {
  const lines = readFileSync(new URL(`${set}.jsonl`, FOLDER), "utf8")
    .trim()
    .split("\n");
  return lines.map((line) => Labelled.parse(JSON.parse(line)));
}

const percent = (part: number, whole: number) =>
  whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)} %`;

async function main(): Promise<void> {
  const fixtures = Fixtures.parse(JSON.parse(readFileSync(new URL("fixtures.json", FOLDER), "utf8")));
  const tools = new Map((await measuredDesks()).map(({ desk, bench }) => [String(desk.id), bench.tools]));
  const isVerbose = process.argv.includes("--verbose");
  console.log("| Set | Desk | False, passed | True, refused | Slowest, ms |\n|---|---|---|---|---|");
  for (const set of setNames()) {
    const sentences = sentencesOf(set);
    const mistakes: string[] = [];
    for (const desk of ["all", ...tools.keys()]) {
      const own = sentences.filter((each) => desk === "all" || each.desk === desk);
      const judged = own.map((each) => {
        const known = knownOf(fixtures[each.fixture]!, tools.get(each.desk) ?? [], each.before);
        const start = performance.now();
        const { faults } = checkProse(each.text, known);
        return { ...each, faults, ms: performance.now() - start };
      });
      const wrong = judged.filter(({ true: isTrue, faults }) => isTrue !== (faults.length === 0));
      const passed = wrong.filter((each) => !each.true).length;
      const of = (isTrue: boolean) => own.filter((each) => each.true === isTrue).length;
      const slowest = Math.max(0, ...judged.map(({ ms }) => ms)).toFixed(1);
      console.log(
        `| ${set} | ${desk} | ${passed} of ${of(false)}, ${percent(passed, of(false))} | ${wrong.length - passed} of ${of(true)}, ${percent(wrong.length - passed, of(true))} | ${slowest} |`,
      );
      if (desk === "all") mistakes.push(...wrong.map(mistakeOf));
    }
    if (isVerbose && set.startsWith("tuning")) console.log(`\n${mistakes.join("\n")}\n`);
  }
}

const mistakeOf = ({
  id,
  fixture,
  text,
  true: isTrue,
  why,
  faults,
}: Labelled & { faults: { text: string; reason: string }[] }) =>
  `- ${id} (${fixture}) ${isTrue ? "true, refused" : "false, passed"}: ${text}\n  ${isTrue ? faults.map(({ reason }) => reason).join("; ") : why}`;

await main();
process.exit(0);
