import { z } from "zod";
import { CONDITIONS } from "../answer/conditions";
import { MEASURES } from "../answer/measures";
import list from "./cannot.json";
import { cannotKind } from "./kinds";

const keysOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [Extract<keyof Table, string>, ...Extract<keyof Table, string>[]];

const Topic = z.object({
  names: z.array(z.string()).min(1),
  text: z.string(),
  is_alone: z.boolean().default(false).describe("Whatever else is asked with it has no answer either"),
  instead: z
    .object({
      measures: z.array(z.enum(keysOf(MEASURES))).default([]),
      conditions: z.array(z.enum(keysOf(CONDITIONS))).default([]),
    })
    .optional(),
});
export type Topic = z.infer<typeof Topic>;

const TOPICS = z.array(Topic).parse(list);

export function topicsIn(text: string): Topic[] {
  const found = cannotKind.find(text).sort((a, b) => a.start - b.start);
  const numbers = found.map(({ values }) => Number(values[0]?.replace("entry", "")));
  return [...new Set(numbers)].flatMap((at) => TOPICS[at] ?? []);
}

/** A text without the words of what can't be known, so that they aren't taken for something that can. */
export function withoutTopics(text: string): string {
  let rest = text;
  for (const { start, end } of cannotKind.find(text))
    rest = `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`;
  return rest;
}
