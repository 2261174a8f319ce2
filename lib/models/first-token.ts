import { env } from "@/lib/env";
import { processWide } from "@/lib/process-wide";
import { EmbeddedChatModel } from "./embedded/model";
import { classify, modelUnavailable } from "./failure";
import { HEALTH_QUESTION } from "./health-question";
import { baseUrl } from "./provider-info";
import { createChatModel } from "./providers";
import { type ModelSpec, modelId } from "./spec";

export type FirstToken = { ms: number } | { fault: string };

const FRESH_MS = 60_000;
/** A model that must be loaded takes longer; the next check sees its result. */
const WAIT_MS = 4000;

interface Asked {
  at: number;
  token: Promise<FirstToken>;
  said?: FirstToken;
}

const asked = processWide("first-tokens", () => new Map<string, Asked>());

/** At most once a minute. */
export async function firstToken(spec: ModelSpec, now = performance.now()): Promise<FirstToken> {
  const key = `${modelId(spec)} ${baseUrl(spec.provider, env())}`;
  let latest = asked.get(key);
  if (!latest || now - latest.at >= FRESH_MS) {
    latest = askNow(spec, now, latest?.said);
    asked.set(key, latest);
  }
  // Under load even the embedded model takes a moment; a health check shouldn't wait.
  if (spec.provider === "embedded") return latest.said ?? latest.token;
  return inTime(latest.token);
}

function askNow(spec: ModelSpec, now: number, said: FirstToken | undefined): Asked {
  const asked: Asked = { at: now, token: ask(spec), said };
  void asked.token.then((token) => {
    asked.said = token;
  });
  return asked;
}

async function ask(spec: ModelSpec): Promise<FirstToken> {
  const started = performance.now();
  const enough = new AbortController();
  try {
    const settings = { temperature: 0.1, maxTokens: 16, retries: 0 };
    const model = createChatModel(spec, settings, () => new EmbeddedChatModel());
    for await (const _ of await model.stream(HEALTH_QUESTION, { signal: enough.signal })) {
      return { ms: Math.round(performance.now() - started) };
    }
    return { fault: "It said nothing." };
  } catch (error) {
    const failure = classify(error);
    return { fault: failure ? modelUnavailable(spec, failure, [], error).message : "It failed." };
  } finally {
    enough.abort();
  }
}

function inTime(token: Promise<FirstToken>): Promise<FirstToken> {
  const fault = `It is there, but said nothing within ${WAIT_MS / 1000} seconds.`;
  let timer: NodeJS.Timeout;
  const late = new Promise<FirstToken>((resolve) => {
    timer = setTimeout(resolve, WAIT_MS, { fault });
  });
  return Promise.race([token, late]).finally(() => clearTimeout(timer));
}
