import { z } from "zod";
import type { Slot } from "@/lib/understanding/frame";
import type { Request } from "@/lib/understanding/request";
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
  is_anywhere: z.boolean().default(false).describe("Also where it isn't marked as what is asked for"),
  is_of_alerts: z.boolean().default(false),
  not_of: z.array(z.string()).default([]).describe("Functions whose questions mean something else by it"),
  instead: z
    .object({
      measures: z.array(z.enum(keysOf(MEASURES))).default([]),
      conditions: z.array(z.enum(keysOf(CONDITIONS))).default([]),
    })
    .optional(),
});
export type Topic = z.infer<typeof Topic>;

const TOPICS = z.array(Topic).parse(list);

const ASKED: ReadonlySet<Slot["role"]> = new Set<Slot["role"]>(["what", "above", "below", "against"]);

/** What a turn asks for and can't be had. Where the reader marked what is asked for, the story told beside it asks for nothing. */
export function topicsAsked({ frame, text }: Request): Topic[] {
  const own = frame.slots.filter(({ carried }) => !carried);
  const asked = own.filter(({ role }) => ASKED.has(role));
  const isAll = asked.length === 0 || frame.operation === "set";
  const told = isAll ? text : [...clausesOf(text, asked), ...own.map((slot) => slot.text)].join(", ");
  const near = topicsIn(told);
  return topicsIn(text).filter(
    (topic) => !topic.not_of.includes(frame.function) && (topic.is_anywhere || near.includes(topic)),
  );
}

/** The clauses of a text in which a detail stands. */
const clausesOf = (text: string, slots: readonly Slot[]): string[] =>
  [...text.matchAll(/[^,;:.?!–—]+/g)].flatMap(({ 0: clause, index }) =>
    slots.some(({ start }) => start >= index && start < index + clause.length) ? [clause] : [],
  );

/** What is said to “text me when it freezes”, before what the page can do instead. */
export const CANNOT_SEND = TOPICS.find(({ is_of_alerts: isOf }) => isOf)?.text ?? "";

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
