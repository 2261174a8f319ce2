import { resetBreakers } from "@/lib/sources/breaker";
import { forgetTests } from "../sources/ask";
import { forgetPrices } from "../sources/plausible";
import { resetStats } from "../sources/stats";

export function freshSources(): void {
  resetBreakers();
  resetStats();
  forgetPrices();
  forgetTests();
}
