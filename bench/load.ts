import { existsSync } from "node:fs";
import type { Desk } from "@/lib/agent/desk";
import type { DeskBench } from "@/lib/agent/desk-bench";
import { desks } from "@/lib/desks";

export interface Measured {
  desk: Desk;
  bench: DeskBench;
}

/** The desks that bring a `bench` folder. @param ids only these, where any is given */
export async function measuredDesks(ids: string[] = []): Promise<Measured[]> {
  const wanted = desks.filter(({ id }) => ids.length === 0 || ids.includes(id));
  const measured = await Promise.all(wanted.map(load));
  return measured.filter((each) => each !== undefined);
}

async function load(desk: Desk): Promise<Measured | undefined> {
  const file = new URL(`../lib/desks/${desk.id}/bench/index.ts`, import.meta.url);
  if (!existsSync(file)) return undefined;
  const { default: bench } = (await import(file.href)) as { default: DeskBench };
  return { desk, bench };
}
