import { resetBreakers } from "@/lib/sources/breaker";
import { forgetTests } from "../sources/ask";
import { forgetPrices } from "../sources/plausible";
import { resetStats } from "../sources/stats";

/** Forgets all that was learnt of the sources: for a test to begin with. */
export function freshSources(): void {
  resetBreakers();
  resetStats();
  forgetPrices();
  forgetTests();
}
