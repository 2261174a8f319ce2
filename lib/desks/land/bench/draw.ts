import type { Drawing } from "@/lib/agent/desk-bench";

export async function draw({ page, origin, isNarrow, keep, ask, untilMapStands }: Drawing): Promise<void> {
  await page.goto(`${origin}/land`);
  await ask("Tree cover loss in the provinces of Indonesia from 2015 to 2024");
  if (isNarrow) {
    await page.waitForTimeout(500);
    await keep("land-answer");
    await page.getByRole("button", { name: "Map", exact: true }).tap();
  }
  await untilMapStands();
  await keep("land");
}
