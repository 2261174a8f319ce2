/** `npm run eval:reading -- <files>`, labelled as in training/LABELS.md; by default bench/judged. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readText } from "@/lib/understanding/reader";
import { type MarkedTurn, markedTurns } from "@/lib/understanding/testing";
import { shareOf } from "./wilson";

const SURE = 0.8;

interface Tally {
  all: number;
  act: number;
  function: number;
  roles: number;
  details: number;
  wrongAndSure: number;
}

const none = (): Tally => ({ all: 0, act: 0, function: 0, roles: 0, details: 0, wrongAndSure: 0 });

async function judge(turn: MarkedTurn, tally: Tally): Promise<void> {
  const { acts, functions, spans } = await readText(turn.text, turn.context);
  const [act, first] = [acts[0]?.name === turn.act, functions[0]];
  const isRight = first?.name === turn.function;
  const marks = (all: readonly { role: string; start: number; end: number }[]) =>
    all
      .map(
        ({ role, start, end }) => `${role} ${turn.text.slice(start, end).toLowerCase().replace(/^the /, "")}`,
      )
      .sort()
      .join("|");
  const roles = marks(spans) === marks(turn.spans);
  tally.all += 1;
  tally.act += Number(act);
  tally.function += Number(isRight);
  tally.roles += Number(roles);
  tally.details += Number(act && isRight && roles);
  tally.wrongAndSure += Number(!isRight && (first?.p ?? 0) >= SURE);
}

const folder = join(import.meta.dirname, "judged");
const given = process.argv.slice(2);
const files = given.length > 0 ? given : readdirSync(folder).map((name) => join(folder, name));
const byDesk = new Map<string, Tally>();
for (const file of files.filter((name) => name.endsWith(".txt"))) {
  for (const turn of markedTurns(readFileSync(file, "utf8"))) {
    const desk = turn.function.split(".")[0] ?? "";
    for (const name of [desk, "all"]) {
      if (!byDesk.has(name)) byDesk.set(name, none());
      await judge(turn, byDesk.get(name)!);
    }
  }
}
console.log("| desk | turns | act | function | roles | every detail | wrong and sure |");
console.log("| --- | --- | --- | --- | --- | --- | --- |");
for (const [desk, tally] of byDesk) {
  const cells = (["act", "function", "roles", "details", "wrongAndSure"] as const).map((key) =>
    shareOf(tally[key], tally.all),
  );
  console.log(`| ${desk} | ${tally.all} | ${cells.join(" | ")} |`);
}
