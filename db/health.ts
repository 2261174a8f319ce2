import { clock } from "@/lib/clock";
import { isBusy } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { withoutWaiting } from "./busy";
import { store } from "./client";

export interface DatabaseHealth {
  ok: boolean;
  /** A sentence for users. */
  detail?: string;
}

/** Anyone may ask for health, and the disk isn't written each time. */
const GOOD_FOR_MS = 2000;
/** In bytes: more than a database's usual free pages. */
const PROBE_BYTES = 65_536;

const LOCKED = "The database is locked by another process: answers can't be saved until it is done.";

const last = processWide("database-health", () => ({ at: 0, health: { ok: true } as DatabaseHealth }));

export function databaseHealth(): DatabaseHealth {
  try {
    store().sqlite.prepare("SELECT 1").get();
  } catch {
    return { ok: false, detail: "The database can't be read." };
  }
  if (clock.ms() - last.at > GOOD_FOR_MS) Object.assign(last, { at: clock.ms(), health: tryToWrite() });
  return last.health;
}

function tryToWrite(): DatabaseHealth {
  const { sqlite } = store();
  try {
    const write = "INSERT OR REPLACE INTO cache (key, value, stored_at) VALUES ('health', zeroblob(?), 0)";
    const probe = sqlite.transaction(() => {
      sqlite.prepare(write).run(PROBE_BYTES);
      sqlite.prepare("DELETE FROM cache WHERE key = 'health'").run();
    });
    withoutWaiting(sqlite, () => probe.immediate());
    return { ok: true };
  } catch (error) {
    if (isBusy(error)) return { ok: false, detail: LOCKED };
    return { ok: false, detail: "Storage is full or can't be written: answers can't be saved." };
  }
}
