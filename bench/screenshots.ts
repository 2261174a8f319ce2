import { existsSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { launch, SIZES } from "./browser";
import { built, PORT, serve } from "./server";

/* Draws docs/screenshots: every page, in both themes, at both widths. */

const ORIGIN = `http://127.0.0.1:${PORT}`;
const LAND_QUESTION = "Tree cover loss across the states of Brazil from 2015 to 2024";
const SENSORS_QUESTION = "Is everything all right with the boiler pump?";
const QUESTION = "How do I get from Paddington to Canary Wharf?";

async function ask(page: Page, question: string): Promise<void> {
  const field = page.getByRole("textbox", { name: /^Ask/ });
  await field.fill(question);
  await field.press("Enter");
  await page.getByText("Answer complete").waitFor({ state: "attached" });
}

async function untilMapStands(page: Page): Promise<void> {
  await page.locator("[data-map][data-ready]").waitFor();
  await page.waitForTimeout(1500);
}

/** From the page itself: a session's requests must come from its own origin. */
const shareLink = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const thread = new URL(window.location.href).searchParams.get("thread");
    const response = await fetch(`/api/threads/${thread}/share`, { method: "POST" });
    return (await response.json()).share.path;
  });

/** One theme, one width. */
async function draw(context: BrowserContext, name: string, isNarrow: boolean): Promise<void> {
  const page = await context.newPage();
  const keep = (what: string) => page.screenshot({ path: `docs/screenshots/${what}-${name}.png` });
  await page.goto(ORIGIN);
  await page.waitForLoadState("networkidle");
  await keep("home");

  await ask(page, QUESTION);
  if (isNarrow) {
    await page.waitForTimeout(500);
    await keep("underground-answer");
    await page.getByRole("button", { name: "Map", exact: true }).tap();
  }
  await untilMapStands(page);
  await keep("underground");

  await page.getByRole("combobox", { name: /station/i }).fill("Baker Street");
  await page.getByRole("option", { name: /^Baker Street/ }).click();
  await untilMapStands(page);
  await keep("station");

  await page.goto(ORIGIN + (await shareLink(page)));
  await keep("share");
  await page.goto(`${ORIGIN}/docs`);
  await keep("docs");

  await page.goto(`${ORIGIN}/land`);
  await ask(page, LAND_QUESTION);
  if (isNarrow) {
    await page.waitForTimeout(500);
    await keep("land-answer");
    await page.getByRole("button", { name: "Map", exact: true }).tap();
  }
  await untilMapStands(page);
  await keep("land");

  await page.goto(`${ORIGIN}/sensors`);
  await page.locator("[data-sensor]").first().waitFor({ state: "attached" });
  if (isNarrow) await page.getByRole("button", { name: "Dashboard", exact: true }).tap();
  await page.locator("[data-sensor] svg").first().waitFor();
  await keep("sensors");
  if (isNarrow) await page.getByRole("button", { name: "Ask", exact: true }).tap();
  await ask(page, SENSORS_QUESTION);
  if (isNarrow) {
    await keep("sensors-answer");
    await page.getByRole("button", { name: "Dashboard", exact: true }).tap();
  }
  await page.locator("[data-quantity=accelerometer]").waitFor();
  await page.waitForTimeout(1500);
  await keep("sensor");
  await page.goto(`${ORIGIN}/sensors?view=payments`);
  if (isNarrow) await page.getByRole("button", { name: "Dashboard", exact: true }).tap();
  await page.getByRole("switch").waitFor();
  await keep("payments");
  await page.close();
}

if (!existsSync(".next/BUILD_ID")) await built({});
await serve({}, async () => {
  const browser = await launch();
  for (const colorScheme of ["light", "dark"] as const) {
    for (const viewport of Object.values(SIZES)) {
      const isNarrow = viewport === SIZES.phone;
      const context = await browser.newContext({
        colorScheme,
        viewport,
        hasTouch: isNarrow,
        isMobile: isNarrow,
      });
      await draw(context, `${colorScheme}-${viewport.width}`, isNarrow);
      await context.close();
    }
  }
  await browser.close();
});
process.exit(0);
