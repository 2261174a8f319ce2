import type { Kind } from "./kinds";
import type { Role } from "./reader/labels";
import type { Plan, Teaching } from "./teaching";
import { tokenise } from "./text";

export interface Argument {
  kind: Kind;
  /** In these roles; by default wherever a name may stand. */
  roles?: readonly Role[];
  many?: boolean;
  /** The question where none is named, which makes it required. */
  ask?: string;
}

/** How a desk that the reader was never trained on is taught: by examples of what each tool answers. */
export interface ToolUnderstanding {
  examples: string[];
  args?: Record<string, Argument>;
}

interface TaughtTool {
  name: string;
  description: string;
  understanding?: ToolUnderstanding;
}

const ANYWHERE: readonly Role[] = ["name", "what", "to", "from", "within", "on", "via", "toward"];

const known = new WeakMap<TaughtTool[], Teaching<undefined>>();

/** A teaching out of tools' own examples: what is asked for is what the nearest example asks for. */
export function taughtBy(tools: TaughtTool[], outside: readonly string[] = []): Teaching<undefined> {
  const made = known.get(tools);
  if (made) return made;
  const all = tools.flatMap(({ understanding }) => Object.values(understanding?.args ?? {}));
  const teaching: Teaching<undefined> = {
    desk: "taught",
    kinds: [...new Set(all.map(({ kind }) => kind))],
    plans: Object.fromEntries(tools.map((tool) => [tool.name, planOf(tool)])),
    examples: Object.fromEntries(
      tools.map(({ name, description, understanding }) => [
        name,
        understanding?.examples ?? [description || name],
      ]),
    ),
    outside,
    topics: Object.fromEntries(tools.map((tool) => [tool.name, wordsIn(tool)])),
  };
  known.set(tools, teaching);
  return teaching;
}

const wordsIn = ({ understanding }: TaughtTool): string[] =>
  (understanding?.examples ?? []).flatMap((example) => tokenise(example).map(({ text }) => text));

function planOf({ name, understanding }: TaughtTool): Plan<undefined> {
  return (request) => {
    const args: Record<string, unknown> = {};
    for (const [argument, { kind, roles = ANYWHERE, many, ask }] of Object.entries(
      understanding?.args ?? {},
    )) {
      const found = ask ? request.need(kind.name, { ask, roles }) : request.names(kind.name, roles);
      const values = [...new Set(found.map(({ value }) => value))];
      if (values.length > 0) args[argument] = many ? values : values[0];
    }
    return [{ tool: name, args }];
  };
}
