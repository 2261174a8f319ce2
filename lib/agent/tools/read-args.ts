import type { z } from "zod";
import { type PlainSchema, toolSchema } from "@/lib/models/tool-schema";
import type { AnyTool } from "./tool";

export type ReadArgs = { args: Record<string, unknown> } | { fault: string };

/** As small models write them: `null` or `""` for what is left out, `"4"`, `'["Rome"]'`, a year for a date. */
export function readArgs(tool: AnyTool, given: unknown): ReadArgs {
  const schema = toolSchema(tool.input);
  const args = coerced(given, schema);
  const { error } = tool.input.safeParse(args);
  if (!error) return { args: args as Record<string, unknown> };
  const faults = error.issues.map(({ path }: z.core.$ZodIssue) => expected(path, given, schema));
  return { fault: [...new Set(faults)].join(" ") };
}

function coerced(value: unknown, schema: PlainSchema): unknown {
  if (schema.properties) return object(value, schema);
  if (schema.items) return list(value, schema.items);
  if (schema.enum) return option(value, schema.enum);
  return SCALARS[String(schema.type)]?.(value) ?? value;
}

function object(value: unknown, { properties = {}, required = [] }: PlainSchema): unknown {
  const given = typeof value === "string" ? parsed(value) : (value ?? {});
  if (typeof given !== "object" || given === null || Array.isArray(given)) return value;
  const names = new Map(Object.keys(properties).map((name) => [plainName(name), name]));
  const entries = Object.entries(given).flatMap(([key, each]): [string, unknown][] => {
    const name = key in properties ? key : names.get(plainName(key));
    const schema = name && properties[name];
    if (!schema) return [];
    const isLeftOut = each === null || (each === "" && !required.includes(name));
    return isLeftOut
      ? []
      : [[name, schema.format ? moment(each, schema.format, name) : coerced(each, schema)]];
  });
  return Object.fromEntries(entries);
}

function list(value: unknown, items: PlainSchema): unknown {
  const whole = typeof value === "string" ? (parsed(value) ?? value) : value;
  const all = Array.isArray(whole) ? whole : [whole];
  return all.filter((each) => each !== null && each !== "").map((each) => coerced(each, items));
}

const plainName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

/** In another case, with other separators, or followed by another word. */
function option(value: unknown, options: unknown[]): unknown {
  if (options.includes(value) || typeof value !== "string") return value;
  const said = words(value);
  const same = options.filter((each) => words(String(each)) === said);
  if (same.length > 0) return same[0];
  const [first, second] = options.filter((each) => said.startsWith(`${words(String(each))} `));
  return first !== undefined && second === undefined ? first : value;
}

const SCALARS: Record<string, (value: unknown) => unknown> = {
  string: (value) => (typeof value === "number" || typeof value === "boolean" ? String(value) : value),
  number,
  integer: number,
  boolean: (value) => (typeof value === "string" ? BOOLEANS[value.toLowerCase()] : value),
};

const BOOLEANS: Record<string, boolean> = { true: true, yes: true, false: false, no: false };

function number(value: unknown): unknown {
  const isNumber = typeof value === "string" && /^\s*[+-]?\d+(\.\d+)?\s*%?\s*$/.test(value);
  return isNumber ? Number.parseFloat(value) : value;
}

/** Arguments that end a period: a year or month in them means its last day. */
const ENDS = /^(end|until|to)(_|$)/;

function moment(value: unknown, format: "date" | "date-time", name: string): unknown {
  const text = typeof value === "number" ? String(value) : value;
  const [, year, month, date, time] =
    /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?:[T ](.+))?$/.exec(String(text).trim()) ?? [];
  if (!year) return value;
  const isEnd = ENDS.test(name);
  const lastMonth = Number(month ?? (isEnd ? 12 : 1));
  const lastDay = isEnd ? new Date(Date.UTC(Number(year), lastMonth, 0)).getUTCDate() : 1;
  const day = [year, lastMonth, date ?? lastDay].map((part) => String(part).padStart(2, "0")).join("-");
  if (format === "date") return day;
  if (!time) return `${day}T${isEnd ? "23:59:59" : "00:00:00"}Z`;
  // Prompts ask for an offset, so a time without one is in UTC.
  const at = new Date(`${day}T${time}${/(Z|[+-]\d{2}:\d{2})$/i.test(time) ? "" : "Z"}`);
  return Number.isNaN(at.getTime()) ? value : at.toISOString();
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" ? (value ?? undefined) : undefined;
  } catch {
    return undefined;
  }
}

function expected(path: PropertyKey[], given: unknown, schema: PlainSchema): string {
  const [name] = path.map(String);
  const property = name === undefined ? undefined : schema.properties?.[name];
  if (name === undefined || !property) return "The arguments must be a JSON object.";
  const value = (given as Record<string, unknown> | null)?.[name];
  const right = `${name} must be ${kindOf(property)}`;
  if (value === undefined || value === null) return `${right}; it was missing.`;
  return `${right}; it was ${JSON.stringify(value).slice(0, SHOWN)}.`;
}

const SHOWN = 80;

function kindOf({ type, enum: options, items, description, minimum, maximum }: PlainSchema): string {
  if (options) return `one of ${options.join(", ")}`;
  if (items) return `a list, each ${kindOf(items)}${description ? ` (${description})` : ""}`;
  const range = minimum !== undefined && maximum !== undefined ? ` from ${minimum} to ${maximum}` : "";
  const article = /^[aeio]/.test(String(type)) ? "an" : "a";
  return `${article} ${type}${range}${description ? ` (${description})` : ""}`;
}
