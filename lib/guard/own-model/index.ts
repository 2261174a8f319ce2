import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { logger } from "@/lib/log";
import { classifierIn } from "./classifier";
import labels from "./labels.json";

/** Folders of classifiers that take the place of the built-in weights. */
const VARIABLES = { security: "GUARD_SECURITY_MODEL", intent: "GUARD_INTENT_MODEL" } as const;
type Task = keyof typeof VARIABLES;

export type Meaning<Of extends Task> = keyof (typeof labels)[Of];

/** For an operator's classifier; the built-in threshold was chosen for our weights. */
export const OWN_THREAT = 0.5;

export const isOwn = (task: Task): boolean => env()[VARIABLES[task]] !== undefined;

/** Undefined without an operator's classifier. @throws AppError `model_unavailable` */
export async function judgedByOwn<Of extends Task>(
  task: Of,
  texts: string[],
): Promise<Map<Meaning<Of>, number>[] | undefined> {
  const folder = env()[VARIABLES[task]];
  if (folder === undefined) return undefined;
  try {
    const classifier = classifierIn(folder);
    const meanings = meaningsOf(task, classifier.labels);
    const found = await Promise.all(texts.map((text) => classifier.probabilities(text)));
    return found.map((chances) => byMeaning(meanings, chances));
  } catch (cause) {
    logger().error({ err: cause, variable: VARIABLES[task] }, "a classifier failed");
    throw new AppError("model_unavailable", "The message couldn't be checked. Try again in a moment.", {
      cause,
    });
  }
}

function byMeaning<Name>(meanings: Name[], chances: number[]): Map<Name, number> {
  const sums = new Map<Name, number>();
  for (const [at, meaning] of meanings.entries())
    sums.set(meaning, (sums.get(meaning) ?? 0) + (chances[at] ?? 0));
  return sums;
}

/** “OFF-TOPIC” as `off_topic`. */
const plain = (label: string): string => label.toLowerCase().replace(/[^a-z\d]+/g, "_");

/** Two labels without names are no and yes. */
const UNNAMED: Record<Task, string[]> = {
  security: ["safe", "threat"],
  intent: ["off_topic", "weather_or_location"],
};

/** @throws Error that names a label of unknown meaning */
function meaningsOf<Of extends Task>(task: Of, names: string[]): Meaning<Of>[] {
  if (names.join() === "LABEL_0,LABEL_1") return UNNAMED[task] as Meaning<Of>[];
  const known = Object.entries<string[]>(labels[task]);
  const meanings = names.map((name) => {
    const meaning = known.find(([, words]) => words.includes(plain(name)))?.[0];
    if (!meaning)
      throw new Error(
        `its label ${JSON.stringify(name)} isn't one of ${known.flatMap(([, words]) => words).join(", ")}`,
      );
    return meaning as Meaning<Of>;
  });
  const [no] = UNNAMED[task];
  if (new Set(meanings).size < 2 || !meanings.includes(no as Meaning<Of>))
    throw new Error(`its labels ${names.join(", ")} must have one that means ${no}, and another`);
  return meanings;
}

/** Each judges a word, so that a fault shows when the server starts. @throws Error that names the variable */
export async function loadOwnModels(): Promise<void> {
  for (const task of Object.keys(VARIABLES) as Task[]) {
    await judgedByOwn(task, ["hello"]).catch(({ cause }: Error) => {
      throw new Error(`Bad environment. ${VARIABLES[task]}: ${(cause as Error).message}`);
    });
  }
}
