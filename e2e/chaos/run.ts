import { rmSync } from "node:fs";
import { randomFrom } from "../api/random";
import { FAULTS } from "./faults";
import { isOutside, startOutside } from "./outside";
import { type Place, playRound } from "./round";

/*
 * Faults at random moments, a hundred times on two databases, each followed by an audit: kill -9, a full disk, a folder that can't be
 * written, a locked database, a clock that jumps, a chain or a facilitator that hangs, dies, is slow or lies. Needs a build; Linux, and
 * root for the folder. `npm run chaos -- [rounds] [seed] [fault]`; exits with 1 if anything was lost.
 */

const [rounds = "100", seed = "1", only] = process.argv.slice(2);
const played = FAULTS.filter((fault) => (only ? fault === only : true));
if (played.length === 0) throw new Error(`no such fault: ${only}`);
const random = randomFrom(Number(seed));
/** One with the server's own chain, one with that of others. */
const [own, others]: [Place, Place] = [{}, { outside: await startOutside() }];
let faults = 0;
let answers = 0;
let paid = 0;
for (let number = 1; number <= Number(rounds); number++) {
  const fault = played[Math.floor(random() * played.length)] ?? "kill";
  const place = isOutside(fault) ? others : own;
  const { at, audit } = await playRound(place, fault, random);
  faults += audit.faults.length;
  answers += audit.answers;
  const outcome = audit.faults.length === 0 ? "all there" : audit.faults.join("; ");
  paid += audit.paid;
  console.log(`${number}. ${fault} ${at}, ${audit.answers} answers, ${audit.paid} paid: ${outcome}`);
}
console.log(
  `\n${rounds} rounds, ${answers} answers received whole, ${paid} atomic units of USDC paid, ${faults} faults.`,
);
await others.outside?.close();
for (const { dataDir } of [own, others]) if (dataDir) rmSync(dataDir, { recursive: true, force: true });
process.exit(faults === 0 ? 0 : 1);
