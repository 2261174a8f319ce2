import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds on a page that is serious or worse, with the elements that it is about.
 * @param leftOut a selector of what isn't looked at
 */
export async function seriousFaults(page: Page, leftOut?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page });
  const { violations } = await (leftOut ? axe.exclude(leftOut) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
