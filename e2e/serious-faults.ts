import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/**
 * What axe finds on a page that is serious or worse, in the light and in the dark theme, with the elements that it is
 * about. The page is left in the light one.
 * @param leftOut a selector of what isn't looked at
 */
export async function seriousFaults(page: Page, leftOut?: string): Promise<string[]> {
  await show(page, "dark");
  const inDark = await faults(page, leftOut, ["color-contrast", "link-in-text-block"]);
  await show(page, "light");
  return [...inDark.map((fault) => `in the dark: ${fault}`), ...(await faults(page, leftOut))];
}

/** Waits until nothing moves or fades any more, but for what always does: half faded, text has the contrast of neither state. */
export async function settled(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          document
            .getAnimations()
            .filter(
              ({ playState, effect }) =>
                playState === "running" && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
            ).length,
      ),
    )
    .toBe(0);
}

async function show(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", colorScheme);
  await settled(page);
}

async function faults(page: Page, leftOut = "", rules: string[] = []): Promise<string[]> {
  // Our pages have no frames, and what passes isn't of interest: without both axe is four times as fast.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    resultTypes: ["violations"],
    ...(rules.length > 0 && { runOnly: { type: "rule", values: rules } }),
  });
  const { violations } = await (leftOut ? axe.exclude(leftOut) : axe).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}
