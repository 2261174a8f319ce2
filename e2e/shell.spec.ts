import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const JOURNEY = "How do I get from Paddington to Canary Wharf?";

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red < 64;
  });

test("the palette finds desks, conversations and actions", async ({ desk, home, page }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await home.open();

  const search = await home.openPalette();
  await expect(search).toBeFocused();
  await search.fill("canary");
  await page.getByRole("dialog").getByRole("button", { name: JOURNEY }).click();
  await desk.expectThreadInAddress();
  await expect(desk.chat.turns).toHaveCount(1);

  await page.keyboard.press("Control+k");
  await search.fill("new q");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.chat.turns).toHaveCount(0);

  await page.keyboard.press("Control+k");
  await page.keyboard.press("Escape");
  await expect(search).toBeHidden();
});

test("the theme is the system's until the reader chooses, and the choice stays", async ({ desk, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await desk.open();
  expect(await isDark(page)).toBe(true);

  await page.getByRole("button", { name: "Theme: Auto. Change to Light" }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await page.reload();
  expect(await isDark(page)).toBe(false);

  await page.getByRole("button", { name: "Theme: Light. Change to Dark" }).click();
  await page.emulateMedia({ colorScheme: "light" });
  await expect.poll(() => isDark(page)).toBe(true);
});

test("the split between map and chat moves by keyboard and is remembered", async ({ desk, page }) => {
  await desk.open();
  const handle = page.getByRole("separator", { name: "Width of the map" });
  const width = async () =>
    (await page.getByRole("region", { name: "Map", exact: true }).boundingBox())?.width ?? 0;
  const before = await width();
  await handle.focus();
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowLeft");
  const after = await width();
  expect(after).toBeLessThan(before - 50);
  await page.reload();
  await expect.poll(width).toBeCloseTo(after, -1);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("the bar at the top fits: what isn't a desk is behind a button", async ({ home, page }) => {
    await home.open();
    const bar = page.getByRole("navigation", { name: "Desks" });
    const edges = await bar
      .locator("a:visible, button:visible")
      .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().right));
    expect(Math.max(...edges)).toBeLessThanOrEqual(375);
    const memory = bar.getByRole("link", { name: "Memory" });
    await expect(memory).toBeHidden();
    await bar.getByRole("button", { name: "More" }).tap();
    await expect(bar.getByRole("link", { name: "API" })).toBeInViewport({ ratio: 1 });
    await expect(bar.getByRole("button", { name: /^Theme/ })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("Escape");
    await expect(memory).toBeHidden();
    await bar.getByRole("button", { name: "More" }).tap();
    await memory.tap();
    await expect(page.getByRole("heading", { name: "Memory", level: 1 })).toBeVisible();
  });

  test("one pane shows at a time", async ({ desk, page }) => {
    await desk.open();
    const map = page.getByRole("region", { name: "Map", exact: true });
    await expect(map).toBeHidden();
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await expect(map).toBeVisible();
    await expect(desk.chat.field).toBeHidden();
    await page.getByRole("button", { name: "Conversations", exact: true }).tap();
    await expect(desk.newQuestion).toBeVisible();
    await desk.newQuestion.tap();
    await expect(desk.chat.field).toBeVisible();
  });
});

test("what is typed before the page's code has come is kept", async ({ desk, page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto("/underground", { waitUntil: "commit" });
  const field = page.getByRole("textbox", { name: "Ask the Underground desk" });
  await field.pressSequentially("Is Bank");
  release();
  await desk.expectReady();
  await field.pressSequentially(" open?");
  await expect(field).toHaveValue("Is Bank open?");
});
