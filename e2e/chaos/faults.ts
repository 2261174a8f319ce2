import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import type { Server } from "../api/server";
import { OUTSIDE_FAULTS, type Outside, type OutsideFault } from "./outside";

const OWN_FAULTS = [
  "kill",
  "full disk",
  "read-only folder",
  "locked database",
  "chain held",
  "chain killed",
  "day ahead",
  "day back",
] as const;
type OwnFault = (typeof OWN_FAULTS)[number];
export type Fault = OwnFault | OutsideFault;

/** A random one is a kill as often as anything else. */
const KILLS = 14;
const isRoot = process.getuid?.() === 0;
export const FAULTS: readonly Fault[] = [
  ...Array<Fault>(KILLS).fill("kill"),
  ...OWN_FAULTS.slice(1).filter((fault) => isRoot || fault !== "read-only folder"),
  ...OUTSIDE_FAULTS,
];

/** How long what passes lasts, in milliseconds. */
const HELD_MS = 1500;

type Happens = (server: Server) => Promise<(() => void | Promise<void>) | undefined>;

/** What happens; what it gives back ends it. */
const HAPPENS: Record<OwnFault, Happens> = {
  kill: async () => undefined,
  "full disk": async (server) => {
    // No file may grow any more: the kernel refuses what would be written past its end.
    limitFiles(server.pid, "1");
    await pause(HELD_MS);
    return () => limitFiles(server.pid, "unlimited");
  },
  "read-only folder": async ({ dataDir }) => {
    // Not by permissions, which root hasn't to mind.
    const mount = (...args: string[]) => execFileSync("mount", args);
    mount("--bind", dataDir, dataDir);
    mount("-o", "remount,bind,ro", dataDir);
    await pause(HELD_MS);
    return () => {
      execFileSync("umount", ["--lazy", dataDir]);
    };
  },
  "locked database": async (server) => {
    const database = new Database(join(server.dataDir, "almanac.db"));
    database.exec("BEGIN IMMEDIATE");
    await pause(HELD_MS);
    database.exec("ROLLBACK");
    database.close();
    return undefined;
  },
  "chain held": async (server) => {
    const pid = chainOf(server);
    process.kill(pid, "SIGSTOP");
    await pause(HELD_MS);
    process.kill(pid, "SIGCONT");
    return undefined;
  },
  "chain killed": async (server) => {
    process.kill(chainOf(server), "SIGKILL");
    return undefined;
  },
  "day ahead": async () => undefined,
  "day back": async () => undefined,
};

export function happens(fault: Fault, outside: Outside | undefined): Happens {
  if (!outside) return HAPPENS[fault as OwnFault];
  return async () => {
    outside.fail(fault as OutsideFault);
    await pause(HELD_MS);
    return outside.recover;
  };
}

const limitFiles = (pid: number, size: string): void => {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${size}:unlimited`]);
};

function chainOf({ pid }: Server): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ");
  const found = children.find((child) => readFileSync(`/proc/${child}/comm`, "utf8").startsWith("anvil"));
  if (!found) throw new Error("the server has no chain");
  return Number(found);
}
