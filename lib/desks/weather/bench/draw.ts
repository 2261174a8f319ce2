import type { Drawing } from "@/lib/agent/desk-bench";

export async function draw({ page, origin, isNarrow, keep, ask, untilMapStands }: Drawing): Promise<void> {
  await page.goto(`${origin}/weather`);
  if (!isNarrow) await untilMapStands();
  await ask("Will it freeze tomorrow?");
  if (isNarrow) {
    await keep("weather-answer");
    const panes = page.getByRole("navigation", { name: "Panes" });
    await panes.getByRole("button").nth(1).tap();
    await untilMapStands();
  }
  await page.waitForTimeout(1500);
  await keep("weather");
}
