import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/*
 * How well the embedded model understands questions it was not tuned on, by desk. --verbose shows the mistakes of the
 * tuning halves, --underground, --land and --sensors measure one desk, --concierge
 * whether questions get to the right one.
 */

process.env.ALMANAC_DATA_DIR = mkdtempSync(join(tmpdir(), "almanac-eval-"));
process.env.ALMANAC_DATA = "sample";

const verbose = process.argv.includes("--verbose");
const DESKS = ["underground", "land", "sensors", "concierge"] as const;
const named = DESKS.filter((desk) => process.argv.includes(`--${desk}`));

for (const desk of named.length > 0 ? named : DESKS) {
  console.log(`${desk}:`);
  if (desk === "underground") await (await import("./eval/underground")).evaluateUnderground(verbose);
  else if (desk === "land") await (await import("./eval/land")).evaluateLand(verbose);
  else if (desk === "sensors") await (await import("./eval/sensors")).evaluateSensors(verbose);
  else await (await import("./eval/concierge")).evaluateConcierge(verbose);
}
