import type { Drawing } from "@/lib/agent/desk-bench";

export async function draw({ page, origin, isNarrow, keep, ask }: Drawing): Promise<void> {
  const show = async (pane: string) => {
    if (isNarrow) await page.getByRole("button", { name: pane, exact: true }).tap();
  };
  await page.goto(`${origin}/sensors`);
  await page.locator("[data-sensor]").first().waitFor({ state: "attached" });
  await show("Dashboard");
  await page.locator("[data-sensor] svg").first().waitFor();
  await keep("sensors");

  await show("Ask");
  await ask("Is everything all right with the boiler pump?");
  if (isNarrow) await keep("sensors-answer");
  await show("Dashboard");
  await page.locator("[data-quantity=accelerometer]").waitFor();
  await page.waitForTimeout(1500);
  await keep("sensor");

  await page.goto(`${origin}/sensors?view=payments`);
  await show("Dashboard");
  await page.getByRole("switch").waitFor();
  await keep("payments");
}
