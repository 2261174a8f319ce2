import type { ToolResult } from "@/lib/models/tool-spec";
import type { Asker } from "../areas";
import { type Prose, prose } from "../insights/prose";
import type { LandState, LandUpdate } from "../state";
import type { Alternative, LandQuery } from "../types";

/** One tool's turn: what it reads, and what it leaves for the state. */
export interface Turn extends Asker {
  state: LandState;
  /** Tells whoever watches what is going on. */
  say(text: string): void;
  update: LandUpdate;
}

/** What every tool's result says besides its own. */
interface Told {
  query: LandQuery;
  /** When it can't go on: what the user may choose. */
  choices?: Alternative[];
  /** The user must answer before it can go on. */
  asks?: boolean;
}

/** How many choices are offered as questions. */
const OFFERED = 4;

/** A tool's result: data for the page, a message, and the choices as questions to press. */
export function told(
  data: Told & Record<string, unknown>,
  message: string | Prose,
  more: Partial<ToolResult> = {},
): ToolResult {
  const { text, figures } = prose`${message}`;
  return {
    data,
    message: text,
    figures,
    provenance: [],
    ...(data.choices && { followUps: data.choices.slice(0, OFFERED).map(({ question }) => question) }),
    ...more,
  };
}

const list = (choices: Alternative[]): string => choices.map(({ label }) => `- ${label}`).join("\n");

/** Asks the user, who must answer before the turn can go on; what the tools after this one learn is kept until then. */
export function asking(
  { update }: Turn,
  query: LandQuery,
  question: string,
  more: Partial<ToolResult> = {},
): ToolResult {
  update.waiting = true;
  return told({ query, asks: true }, question, more);
}

/** Asks the user to choose; the choices follow the question, a line each. */
export function offering(
  { update }: Turn,
  query: LandQuery,
  question: string | Prose,
  choices: Alternative[],
): ToolResult {
  update.choices = choices;
  update.waiting = true;
  return told({ query, choices, asks: true }, prose`${question}\n\n${list(choices)}`);
}

/** The names as a reader says them: “Peru, Colombia and Bolivia”. */
export const joined = (names: string[]): string => new Intl.ListFormat("en-GB").format(names);
