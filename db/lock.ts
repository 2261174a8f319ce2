import { setTimeout as sleep } from "node:timers/promises";
import { isBusy, storageBusy } from "@/lib/errors";
import { withoutWaiting } from "./busy";
import { store } from "./client";

/** In ms. */
const AGAIN_MS = 50;
const LONGEST_MS = 5000;

function isLocked(): boolean {
  const { sqlite } = store();
  try {
    withoutWaiting(sqlite, () => sqlite.transaction(() => {}).immediate());
    return false;
  } catch (error) {
    return isBusy(error);
  }
}

/** SQLite itself would wait by blocking the event loop. @throws AppError `storage_busy` after some seconds */
export async function untilWritable(): Promise<void> {
  for (let waited = 0; isLocked(); waited += AGAIN_MS) {
    if (waited >= LONGEST_MS) throw storageBusy();
    await sleep(AGAIN_MS);
  }
}
