import type { Drawing } from "@/lib/agent/desk-bench";

export async function draw({ page, origin, isNarrow, keep, ask }: Drawing): Promise<void> {
  const show = async (pane: string) => {
    if (isNarrow) await page.getByRole("button", { name: pane, exact: true }).tap();
  };
  await page.goto(`${origin}/markets`);
  await show("Charts");
  await page.locator("canvas").first().waitFor();
  await page.waitForTimeout(1500);
  await keep("markets");
  await show("Ask");
  await ask("Compare Bitcoin and Ethereum since 2020");
  if (isNarrow) await keep("markets-answer");
  await show("Charts");
  await page.waitForTimeout(1500);
  await keep("comparison");
}
