import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { Server } from "../api/server";
import { serverTime } from "../settings";
import { audit, type Seen, walletBalance } from "./audit";
import { type Fault, happens } from "./faults";
import { type Outside, registerSensors, sendReadings } from "./outside";
import { Watched } from "./watched";

const QUESTIONS = [
  "Is there a good service on the Circle line?",
  "How much tree cover did Brazil lose in 2024?",
  "What is the latest reading of the greenhouse?",
  "What is the price of bitcoin?",
  "What is the weather like here?",
  "What is the latest reading of the kitchen?",
];

const SENSORS = ["Greenhouse", "Kitchen"];

const DAY_MS = 86_400_000;
/** A question takes some 100 ms: a kill comes in the midst of them, or just after. */
const LONGEST_MS = 900;
/** So many kills come after a node was told of: after the first or one of the next, within this time. */
const AFTER_NODE = 0.7;
const MOST_NODES = 4;
const AFTER_NODE_MS = 25;

export interface Place {
  dataDir?: string;
  /** The chain and the facilitator, where they aren't the server's own. */
  outside?: Outside;
  deviceKeys?: string[];
}

/**
 * Starts a server on a folder, asks, has the fault happen in the midst of it, kills the server, starts it anew and audits what is left.
 * @param random from 0 to 1
 */
export async function playRound(place: Place, fault: Fault, random: () => number) {
  const { outside } = place;
  await outside?.fund();
  const env = { ALMANAC_SIMULATOR: "on", ...outside?.env };
  const server = await Server.start({ dataDir: place.dataDir, env: { ...env, ALMANAC_NOW: nowFor(fault) } });
  place.dataDir = server.dataDir;
  if (outside) {
    place.deviceKeys ??= await registerSensors(server, SENSORS);
    await sendReadings(server, place.deviceKeys);
  }
  const played = await disturb(server, fault, outside, random).finally(() => server.kill());

  const again = await Server.start({ dataDir: server.dataDir, env });
  try {
    return { at: played.at, audit: await audit(again, fault, played, played.before) };
  } finally {
    await again.kill();
  }
}

async function disturb(server: Server, fault: Fault, outside: Outside | undefined, random: () => number) {
  await server.ask({ query: QUESTIONS[2] });
  const before = { balance: await walletBalance(server), paid: paidSoFar(server.dataDir) };
  const seen: Seen[] = [];
  const watched = new Watched(server, QUESTIONS[Math.floor(random() * QUESTIONS.length)] ?? "");
  const asking = [...QUESTIONS.map((query) => ask(server, query, seen)), watched.read()];
  const at = await moment(fault, watched, random);
  const end = await happens(fault, outside)(server);
  if (fault === "kill") await server.kill();
  await Promise.all(asking);
  await end?.();
  return { at, seen, before, shown: watched.shown };
}

/** When the fault happens: a kill mostly right after a node was told of, where an answer has most to lose. */
async function moment(fault: Fault, watched: Watched, random: () => number): Promise<string> {
  const [isAfterNode, nodes, share] = [
    random() < AFTER_NODE,
    1 + Math.floor(random() * MOST_NODES),
    random(),
  ];
  if (fault === "kill" && isAfterNode) {
    await watched.nodes(nodes);
    const ms = Math.floor(share * AFTER_NODE_MS);
    await pause(ms);
    return `${ms} ms after ${watched.shown.at(-1)?.node ?? "no node"}`;
  }
  const ms = Math.floor(share ** 2 * LONGEST_MS);
  await pause(ms);
  return `after ${ms} ms`;
}

const nowFor = (fault: Fault): string => {
  if (fault !== "day ahead" && fault !== "day back") return "";
  return new Date(serverTime() + (fault === "day ahead" ? DAY_MS : -DAY_MS)).toISOString();
};

async function ask(server: Server, query: string, seen: Seen[]): Promise<void> {
  try {
    const response = await server.ask({ query });
    if (!response.ok) return;
    const { thread_id: thread, response: words } = await response.json();
    seen.push({ thread, words });
  } catch {
    // The server died, as it was to.
  }
}

const paidSoFar = (dataDir: string): number => {
  const database = new Database(join(dataDir, "almanac.db"), { readonly: true });
  const sum = database
    .prepare("SELECT coalesce(sum(amount), 0) FROM receipts WHERE status = 'settled'")
    .pluck()
    .get();
  database.close();
  return sum as number;
};
