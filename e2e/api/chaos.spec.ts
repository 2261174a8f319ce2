import { rmSync } from "node:fs";
import { expect, test } from "@playwright/test";
import type { Fault } from "../chaos/faults";
import { startOutside } from "../chaos/outside";
import { type Place, playRound } from "../chaos/round";
import { randomFrom } from "./random";

/* A short form of `npm run chaos`: some of its rounds. What kills the server is in kill.spec.ts. */

const OWN: Fault[] = ["full disk", "locked database", "chain held"];
const OUTSIDE: Fault[] = ["facilitator settles, and denies it"];

async function play(place: Place, faults: Fault[]): Promise<void> {
  const random = randomFrom(7);
  for (const fault of faults) {
    const { audit } = await playRound(place, fault, random);
    expect(audit.faults, fault).toEqual([]);
  }
  if (place.dataDir) rmSync(place.dataDir, { recursive: true, force: true });
}

test("nothing is lost by a full disk, a locked database or a chain that hangs", () => play({}, OWN));

test("nothing is lost by a facilitator that lies", async () => {
  const outside = await startOutside();
  await play({ outside }, OUTSIDE).finally(outside.close);
});
