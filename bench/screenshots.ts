import { existsSync } from "node:fs";
import type { BrowserContext, Page } from "@playwright/test";
import { launch, SIZES } from "./browser";
import { measuredDesks } from "./load";
import { built, PORT, serve } from "./server";

/* Draws docs/screenshots: every page, in both themes, at both widths. */

const ORIGIN = `http://127.0.0.1:${PORT}`;

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

async function drawAll(context: BrowserContext, name: string, isNarrow: boolean): Promise<void> {
  const page = await context.newPage();
  const keep = (what: string) => page.screenshot({ path: `docs/screenshots/${what}-${name}.png` });
  await page.goto(ORIGIN);
  await page.waitForLoadState("networkidle");
  await keep("home");
  await page.goto(`${ORIGIN}/docs`);
  await page.locator(".opblock").first().waitFor();
  await keep("docs");
  for (const { bench } of await measuredDesks())
    await bench.draw?.({
      page,
      origin: ORIGIN,
      isNarrow,
      keep,
      ask: (question) => ask(page, question),
      untilMapStands: () => untilMapStands(page),
      share: () => shareLink(page),
    });
  for (const path of ["memory", "security"]) {
    await page.goto(`${ORIGIN}/${path}`);
    await page.waitForLoadState("networkidle");
    await keep(path);
  }
  await page.close();
}

if (!existsSync(".next/BUILD_ID")) await built({});
// As on a fresh machine: what is published where it is, else what is simulated.
await serve({ ALMANAC_DATA: "auto" }, async () => {
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
      await drawAll(context, `${colorScheme}-${viewport.width}`, isNarrow);
      await context.close();
    }
  }
  await browser.close();
});
process.exit(0);
