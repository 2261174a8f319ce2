import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { AgentGraph } from "./pages/agent-graph";
import { seriousFaults } from "./serious-faults";

const QUESTION = "How do I get from Paddington to Canary Wharf?";

test("the first page has no serious fault", async ({ home, page }) => {
  await home.open();
  expect(await seriousFaults(page)).toEqual([]);
});

test("nor the API's documentation", async ({ page }) => {
  await page.goto("/docs");
  await expect(page.locator(".opblock").first()).toBeVisible();
  // Of groups alike one is enough: all of them take axe half a minute.
  expect(await seriousFaults(page, "span:has(> .opblock-tag-section) ~ span")).toEqual([]);
});

test("nor the palette", async ({ home, page }) => {
  await home.open();
  await expect(await home.openPalette()).toBeFocused();
  expect(await seriousFaults(page)).toEqual([]);
});

test("the desk's page has none: empty, answered, unfolded, failed", async ({
  desk,
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  await desk.open();
  expect(await seriousFaults(page)).toEqual([]);

  const turn = await desk.chat.ask(QUESTION);
  await desk.chat.openSteps(turn);
  await new AgentGraph(turn).node("router").click();
  await desk.chat.field.fill("And then?");
  expect(await seriousFaults(page)).toEqual([]);

  await context.setOffline(true);
  await desk.chat.field.press("Enter");
  await expect(desk.chat.alert).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, and targets are large enough for a finger", async ({
    home,
    desk,
    page,
  }) => {
    await home.open();
    await expectFits(page);
    await home.chat.ask(QUESTION);
    await desk.chat.answered();
    await desk.chat.turns
      .last()
      .getByText(/^\d+ steps\b/)
      .tap();
    // It is loaded when it is scrolled to.
    await desk.chat.turns
      .last()
      .getByRole("status")
      .filter({ hasText: "Loading the graph" })
      .scrollIntoViewIfNeeded();
    await new AgentGraph(desk.chat.turns.last()).node("router").tap();
    await expectFits(page);
    await page.getByRole("button", { name: "Map", exact: true }).tap();
    await expect(page.getByRole("region", { name: "Map", exact: true })).toBeVisible();
    await expectFits(page);
    await page.getByRole("button", { name: "Conversations", exact: true }).tap();
    await expect(desk.thread(QUESTION)).toBeVisible();
    await expectFits(page);
  });

  async function expectFits(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const small = await page
      .locator("button:visible, summary:visible, textarea:visible, nav a:visible, header a:visible")
      .evaluateAll((targets) =>
        targets
          .filter(
            (target) => target.getBoundingClientRect().height < (target.matches("textarea") ? 40 : 43.5),
          )
          .map((target) => target.outerHTML),
      );
    expect(small).toEqual([]);
  }
});

test("everything can be done by keyboard", async ({ home, desk, page }) => {
  await home.open();
  await expect(home.chat.field).toBeFocused();
  await page.keyboard.type("How do I get from Paddington");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("to Canary Wharf?");
  await expect(home.chat.field).toHaveValue("How do I get from Paddington\nto Canary Wharf?");
  await page.keyboard.press("Enter");

  await desk.chat.answered();
  await page.keyboard.press("/");
  await expect(desk.chat.field).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(desk.chat.button("When is the next train from Paddington?")).toBeFocused();
  await tabBackTo("summary");
  await page.keyboard.press("Enter");
  await expect(
    desk.chat.turns.getByRole("list", { name: "Steps" }).getByText("router", { exact: true }),
  ).toBeVisible();

  // A dialog that a menu opened gives the focus back to the menu's button.
  await desk.chat.button("Export and share").press("Enter");
  await page.getByRole("menuitem", { name: "Share…" }).press("Enter");
  await expect(page.getByRole("dialog").getByRole("button", { name: "Close" })).toBeFocused();
  await expect(page.getByRole("menu")).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(desk.chat.button("Export and share")).toBeFocused();

  await page.keyboard.press("/");
  await page.keyboard.type("/ is a sign, too");
  await expect(desk.chat.field).toHaveValue("/ is a sign, too");
  await tabBackTo(`a[href="/underground"]`);
  await page.keyboard.press("Enter");
  await expect(desk.chat.turns).toHaveCount(0);
  await expect(desk.chat.field).toBeFocused();

  async function tabBackTo(selector: string): Promise<void> {
    const isThere = () =>
      page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
    for (let steps = 0; steps < 80 && !(await isThere()); steps++) await page.keyboard.press("Shift+Tab");
    expect(await isThere()).toBe(true);
  }
});
