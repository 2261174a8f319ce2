import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";

const JOURNEY = "How do I get from Paddington to Canary Wharf?";

const isDark = (page: Page) =>
  page.evaluate(() => {
    const [red = 255] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return red < 64;
  });

test("the palette finds desks, conversations and pages", async ({ desk, home, page }) => {
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

const FOUND = [
  { typed: "Baker Street", address: /\/underground\?station=/ },
  { typed: "Peru", address: /\/land\?area=/ },
  { typed: "Ethereum", address: /\/markets\?coin=ethereum/ },
  { typed: "spending limits", address: /\/sensors\?view=payments/ },
];

for (const { typed, address } of FOUND) {
  test(`the palette opens ${typed}, though Enter comes before the list`, async ({ home, page }) => {
    await home.open();
    const search = await home.openPalette();
    await page.route("**/api/find?*", async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 300));
      await route.fallback();
    });
    await search.fill(typed);
    await search.press("Enter");
    await expect(page).toHaveURL(address);
  });
}

test("the palette stays where it is while results come, and says what its keys do", async ({
  home,
  page,
}) => {
  await home.open();
  const search = await home.openPalette();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Home" })).toBeVisible();
  const before = await dialog.boundingBox();
  await search.fill("giraffe");
  await expect(dialog.getByText("No matches.")).toBeVisible();
  expect(await dialog.boundingBox()).toEqual(before);
  await expect(dialog.getByText("Esc close")).toBeVisible();
});

test("the icons of the bar at the side have labels", async ({ home, page }) => {
  await home.open();
  const bar = page.getByRole("navigation", { name: "Desks" });
  for (const name of ["Underground", "Land", "Search", "System", "Memory"]) {
    const box = await bar.getByText(name, { exact: true }).boundingBox();
    expect(box?.height ?? 0).toBeGreaterThan(8);
    expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= 72).toBe(true);
  }
});

test("the first page tells what is worth knowing now, and its field has the cursor", async ({
  home,
  page,
}) => {
  await home.open();
  await expect(page.getByRole("textbox", { name: "Ask anything" })).toBeFocused();
  for (const desk of ["Underground", "Land", "Sensors"]) {
    await expect(home.tile(desk).getByRole("link").first()).toBeVisible();
  }
  await expect(home.tile("Underground")).toContainText("simulated");
  await home.tile("Land").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/land\?area=/);
});

test("a tile that can't be had says so, and can be asked again", async ({ home, page, complaints }) => {
  complaints.expect(/503/);
  await page.route("**/api/desks/underground/tile", (route) =>
    route.fulfill({ status: 503, json: { success: false, error: "No.", code: "upstream_unavailable" } }),
  );
  await home.open();
  await expect(home.tile("Underground")).toContainText("This couldn’t be checked just now.");
  await page.unroute("**/api/desks/underground/tile");
  await home.tile("Underground").getByRole("button", { name: "Try again" }).click();
  await expect(home.tile("Underground").getByRole("link").first()).toBeVisible();
});

test("nothing moves while the first page comes", async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        seen.shift += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  // Late fonts are what moved it.
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.fallback();
  });
  await page.goto("/");
  await page.evaluate(() => document.fonts.ready);
  await expect(page.getByRole("heading", { name: "Now" })).toBeVisible();
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  expect(shift).toBeLessThan(0.005);
});

test("the theme is the system's until the reader chooses, and the choice stays", async ({ desk, page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await desk.open();
  expect(await isDark(page)).toBe(true);

  await page.getByRole("button", { name: "Theme: System. Change to Light" }).click();
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
  const line = (await handle.boundingBox())!;
  const middle = line.y + line.height / 2;
  for (const x of [line.x - 3, line.x + 3])
    expect(
      await handle.evaluate((own, at) => document.elementFromPoint(...at) === own, [x, middle] as const),
    ).toBe(true);
  await handle.focus();
  for (let presses = 0; presses < 10; presses++) await page.keyboard.press("ArrowLeft");
  const after = await width();
  expect(after).toBeLessThan(before - 50);
  await page.reload();
  await expect.poll(width).toBeCloseTo(after, -1);
});

test.describe("in a window of middling width", () => {
  test.use({ viewport: { width: 1024, height: 768 } });

  test("the conversations are folded, and open over the page", async ({ desk, page }) => {
    await desk.open();
    const search = page.getByRole("searchbox", { name: "Search conversations" });
    await expect(search).toBeHidden();
    const map = page.getByRole("region", { name: "Map", exact: true });
    const before = await map.boundingBox();
    await page.getByRole("button", { name: "Show conversations" }).click();
    await expect(search).toBeVisible();
    expect(await map.boundingBox()).toEqual(before);
    await page.keyboard.press("Escape");
    await expect(search).toBeHidden();
  });
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
