import type { Drawing } from "@/lib/agent/desk-bench";

export async function draw({
  page,
  origin,
  isNarrow,
  keep,
  ask,
  untilMapStands,
  share,
}: Drawing): Promise<void> {
  await page.goto(origin);
  await page.waitForLoadState("networkidle");
  await ask("How do I get from Paddington to Canary Wharf?");
  if (isNarrow) {
    await page.waitForTimeout(500);
    await keep("underground-answer");
    await page.getByRole("button", { name: "Map", exact: true }).tap();
  }
  await untilMapStands();
  await keep("underground");

  await page.getByRole("combobox", { name: /station/i }).fill("Baker Street");
  await page.getByRole("option", { name: /^Baker Street/ }).click();
  await untilMapStands();
  await keep("station");

  await page.goto(origin + (await share()));
  await keep("share");
}
