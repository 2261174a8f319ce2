import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on a page that is serious or worse, with the elements that it is about.
 * @param leftOut a selector of what isn't looked at
 */
export async function seriousFaults(page: Page, leftOut?: string): Promise<string[]> {
  // Our pages have no frames, and what passes isn't of interest: without both axe is four times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ["violations"] });
  const { violations } = await (leftOut ? axe.exclude(leftOut) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
