import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { seriousFaults } from "./serious-faults";

const [FIRST, SECOND] = ["Will it rain tomorrow?", "How windy is it now?"];

async function ask(page: Page, query: string): Promise<void> {
  const status = await page.evaluate(async (query) => {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const body = JSON.stringify({ desk: "weather", query });
    const response = await fetch("/api/chat", { method: "POST", headers, body });
    await response.text();
    return response.status;
  }, query);
  expect(status).toBe(200);
}

const entry = (page: Page, query: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: query }) });

test("what is remembered is listed, found and forgotten, one by one and all at once", async ({ page }) => {
  await page.goto("/memory");
  await expect(page.getByText("Nothing is remembered about you yet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Forget everything" })).toBeDisabled();
  for (const query of [FIRST, SECOND]) await ask(page, query);

  await page.reload();
  await expect(page.getByRole("heading", { name: "2 questions" })).toBeVisible();
  await entry(page, FIRST)
    .getByText(/^Answer and \d+ decisions$/)
    .click();
  await expect(entry(page, FIRST).getByText("Security", { exact: true })).toBeVisible();

  const search = page.getByRole("searchbox", { name: "Search memory" });
  await search.fill("windy");
  await expect(entry(page, SECOND)).toBeVisible();
  await search.fill("");

  await page.getByRole("button", { name: `Forget “${FIRST}”` }).click();
  await expect(page.getByRole("heading", { name: "1 question", exact: true })).toBeFocused();
  await expect(entry(page, FIRST)).toHaveCount(0);

  await page.getByRole("button", { name: "Forget everything" }).click();
  const dialog = page.getByRole("dialog", { name: "Forget everything?" });
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(entry(page, SECOND)).toBeVisible();
  // The dialog, which is still closing, has a button of that name, too.
  await page.getByRole("main").getByRole("button", { name: "Forget everything" }).click();
  await dialog.getByRole("button", { name: "Forget everything" }).click();
  await expect(page.getByText("Nothing is remembered about you yet.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Nothing is remembered about you yet.")).toBeVisible();
});

test("a list that can't be loaded says so, and comes when it is asked for again", async ({
  page,
  complaints,
}) => {
  complaints.expect(/503/);
  await page.route("**/api/memory?*", (route) =>
    route.fulfill({ status: 503, json: { error: "The server is busy." } }),
  );
  await page.goto("/memory");
  await expect(page.getByText("The server is busy.")).toBeVisible();
  await page.unroute("**/api/memory?*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("Nothing is remembered about you yet.")).toBeVisible();
});

test("it is reached from the bar at the side and from the palette", async ({ home, page }) => {
  await home.open();
  await page.getByRole("link", { name: "Memory" }).click();
  await expect(page.getByRole("heading", { name: "Memory", level: 1 })).toBeVisible();
  await home.open();
  await (await home.openPalette()).fill("forget");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/memory$/);
});

test("the page has no serious fault, empty and filled", async ({ page }) => {
  await page.goto("/memory");
  await expect(page.getByText("Nothing is remembered about you yet.")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await ask(page, FIRST);
  await page.reload();
  await entry(page, FIRST)
    .getByText(/^Answer and/)
    .click();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways", async ({ page }) => {
    await page.goto("/memory");
    await ask(page, FIRST);
    await page.reload();
    await entry(page, FIRST)
      .getByText(/^Answer and/)
      .tap();
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(await isWider()).toBe(false);
  });
});
