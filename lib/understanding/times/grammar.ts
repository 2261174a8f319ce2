import type { Context, Reader } from "./calendar";
import { type Read, type Token, textAt } from "./tokens";

export interface Place {
  tokens: Token[];
  start: number;
  next: number;
}

interface Element {
  name: string;
  read?: Reader<unknown>;
  words: ReadonlySet<string>;
  isOptional: boolean;
  isRepeated: boolean;
}

/** What the terms of a pattern read, by their names. */
type Captured<Terms, Pattern> = Pattern extends `${infer First} ${infer Rest}`
  ? Captured<Terms, First> & Captured<Terms, Rest>
  : Pattern extends `{${infer Term}}?`
    ? Partial<Captured<Terms, `{${Term}}`>>
    : Pattern extends `{${infer Name}:${infer Term}}`
      ? { [Key in Name]: Term extends keyof Terms ? Found<Terms[Term]> : never }
      : Pattern extends `{${infer Term}}`
        ? Captured<Terms, `{${Term}:${Term}}`>
        : unknown;
type Found<Term> = Term extends (...args: never) => Read<infer Value> | undefined ? Value : never;

/**
 * Makes readers out of patterns: “the? {last} about|around* {length}”. A word stands for itself, `a|b` for either,
 * `{term}` or `{name:term}` for what a reader of the terms finds; `?` may be missing, `*` come any number of times.
 */
export function ruleMaker<Terms extends object>(terms: () => Terms) {
  return <Pattern extends string, Result>(
    pattern: Pattern,
    make: (said: Captured<Terms, Pattern>, context: Context, place: Place) => Result | undefined,
  ): Reader<Result> => {
    let elements: Element[] | undefined;
    return (tokens, start, context) => {
      elements ??= pattern.split(" ").map((written) => elementOf(written, terms()));
      const said: Record<string, unknown> = {};
      const next = match({ elements, tokens, context, said }, 0, start);
      if (next === undefined || next === start) return undefined;
      const value = make(said as Captured<Terms, Pattern>, context, { tokens, start, next });
      return value === undefined ? undefined : { value, next };
    };
  };
}

function elementOf(written: string, terms: object): Element {
  const mark = written.length > 1 ? written.at(-1) : "";
  const body = mark === "?" || mark === "*" ? written.slice(0, -1) : written;
  const isTerm = body.startsWith("{");
  const [name = "", term = name] = isTerm ? body.slice(1, -1).split(":") : [];
  return {
    name,
    read: isTerm ? (terms as Record<string, Reader<unknown> | undefined>)[term] : undefined,
    words: new Set(isTerm ? [] : body.split("|")),
    isOptional: mark === "?" || mark === "*",
    isRepeated: mark === "*",
  };
}

interface Matching {
  elements: Element[];
  tokens: Token[];
  context: Context;
  said: Record<string, unknown>;
}

function match(matching: Matching, index: number, at: number): number | undefined {
  const element = matching.elements[index];
  if (!element) return at;
  const read = readElement(element, matching, at);
  const next = read && match(matching, element.isRepeated ? index : index + 1, read.next);
  if (next !== undefined) {
    if (element.read) matching.said[element.name] = read?.value;
    return next;
  }
  return element.isOptional ? match(matching, index + 1, at) : undefined;
}

function readElement({ read, words }: Element, { tokens, context }: Matching, at: number) {
  if (read) return read(tokens, at, context);
  return words.has(textAt(tokens, at)) ? ({ value: true, next: at + 1 } satisfies Read<boolean>) : undefined;
}

/** A reader that reads each token once, for rules that look for the same. A context is of one text. */
export function remembered(read: Reader): Reader {
  const memory = new WeakMap<Context, Map<number, ReturnType<Reader>>>();
  return (tokens, at, context) => {
    const reads = memory.get(context) ?? new Map<number, ReturnType<Reader>>();
    memory.set(context, reads);
    if (!reads.has(at)) reads.set(at, read(tokens, at, context));
    return reads.get(at);
  };
}
