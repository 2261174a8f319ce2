import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { ensureFirstKey } from "@/db/api-keys";
import { store } from "@/db/client";
import { purgeUnused } from "@/db/purge";
import type { Desk } from "./agent/desk";
import { graphOf } from "./agent/run-graph";
import { env } from "./env";
import { AppError } from "./errors";
import { checkText } from "./guard/check";
import { loadOwnModels } from "./guard/own-model";
import { logHealth } from "./health-log";
import { followResponses } from "./http/compress";
import { allowContentSources } from "./http/content-sources";
import { followForwarding } from "./http/forwarded";
import { followOddMethods } from "./http/odd-methods";
import { signingSecret } from "./http/secret";
import { logger } from "./log";
import { refreshMeanings } from "./memory/refresh";
import { configuredModels } from "./models";
import { assertPayable } from "./payments/settings";
import { registerTelemetry } from "./telemetry";
import { warmUpReader } from "./understanding/reader";

/** What is wrong ends the process with one line that says it. */
export async function start(): Promise<void> {
  // What is written from here on is this user's alone.
  process.umask(0o077);
  try {
    env();
    followForwarding();
    followResponses();
    followOddMethods();
    assertPayable();
    await registerTelemetry();
    openDatabase();
    signingSecret();
    await loadOwnModels();
    await allowDesksSources();
    announce(ensureFirstKey());
  } catch (error) {
    process.stderr.write(`Almanac can't start. ${describe(error)}\n`);
    process.exit(1);
  }
  const started = startDesks();
  repeatChores();
  await warmUp().catch((error) => logger().warn({ err: error }, "warm-up failed"));
  void started.then(giveBackMemory);
  void refreshMeanings();
}

/** V8 would keep some 150 MB of starting up until it needs the room. */
function giveBackMemory(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

/** Loaded late, so that a wrong setting is told sooner. */
async function allowDesksSources(): Promise<void> {
  const { desks } = await import("./desks");
  for (const { contentSources } of desks) allowContentSources(contentSources ?? []);
}

async function startDesks(): Promise<void> {
  const { desks } = await import("./desks");
  for (const { id, start } of desks)
    await start?.().catch((error: unknown) => logger().warn({ err: error, desk: id }, "a desk didn't start"));
}

const HEALTH_MS = 5 * 60_000;
const PURGE_MS = 60 * 60_000;

function repeatChores(): void {
  setInterval(() => void logHealth(), HEALTH_MS).unref();
  setInterval(purgeOld, PURGE_MS).unref();
}

function purgeOld(): void {
  try {
    purgeUnused(store().sqlite);
  } catch (error) {
    logger().warn({ err: error }, "what is too old couldn't be purged");
  }
}

async function warmUp(): Promise<void> {
  const isEmbedded = configuredModels().includes("embedded");
  if (isEmbedded || env().ALMANAC_GUARD !== "off") await warmUpReader();
  if (!isEmbedded) return;
  const { desks } = await import("./desks");
  for (const desk of desks) await desk.warmUp?.();
  await rehearse(desks);
}

/** Loads what the first questions need and warms the code. */
async function rehearse(desks: readonly Desk[]): Promise<void> {
  const { route } = await import("./desks/routing");
  for (const desk of desks) {
    graphOf(desk);
    const [question] = desk.examples;
    if (question) await Promise.all([route(question), checkText(question)]);
  }
}

function openDatabase(): void {
  try {
    store();
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { ALMANAC_DATA_DIR } = env();
    throw new AppError("internal", `The database in ${ALMANAC_DATA_DIR} can't be opened: ${describe(error)}`);
  }
}

/** Past the JSON log: this is for the person who starts the server, and logs are kept where a key must not be. */
function announce(key: string | undefined): void {
  if (!key) return;
  process.stdout.write(
    `Almanac made a first API key, shown only now. Programs send it in the X-API-Key header:\n${key}\n`,
  );
}

function describe(error: unknown): string {
  return String(error instanceof Error ? error.message : error).replace(/\s+/g, " ");
}
