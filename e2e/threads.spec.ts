import { expect, test } from "./fixtures";
import { DeskPage } from "./pages/desk-page";

/** On a line that runs at night too. */
const JOURNEY = "How do I get from Green Park to Canary Wharf?";
const STEP_FREE = "Is King's Cross step-free?";

test.beforeEach(async ({ desk }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.newQuestion.click();
  await desk.chat.ask(STEP_FREE);
  await expect(desk.threads).toHaveCount(2);
});

test("a conversation is renamed in place, and keeps its name", async ({ desk, page }) => {
  await desk.act("Rename", JOURNEY);
  await page.getByRole("textbox", { name: "Title" }).fill("To the Wharf");
  await page.keyboard.press("Enter");
  await expect(desk.thread("To the Wharf")).toBeVisible();

  await page.reload();
  await expect(desk.thread("To the Wharf")).toBeVisible();
  await expect(desk.thread(JOURNEY)).toHaveCount(0);
});

test("Escape leaves a name as it was", async ({ desk, page }) => {
  await desk.act("Rename", JOURNEY);
  await page.getByRole("textbox", { name: "Title" }).fill("Something else");
  await page.keyboard.press("Escape");
  await expect(desk.thread(JOURNEY)).toBeVisible();
});

test("conversations are found by their titles and by what was said in them", async ({ desk, page }) => {
  const search = page.getByRole("searchbox", { name: "Search conversations" });
  await search.fill("step-fr");
  await expect(desk.threads).toHaveText([STEP_FREE]);

  await search.fill("Jubilee line");
  await expect(desk.threads).toHaveText([JOURNEY]);

  await search.fill("giraffe");
  await expect(desk.recent).toContainText("No conversations match.");
  await search.fill("");
  await expect(desk.threads).toHaveCount(2);
});

test("a conversation is deleted, and brought back with all that was said", async ({ desk, page }) => {
  await desk.act("Delete", JOURNEY);
  await expect(desk.threads).toHaveText([STEP_FREE]);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(desk.threads).toHaveCount(2);
  await desk.thread(JOURNEY).click();
  await expect(desk.chat.turns).toHaveCount(1);
  await expect(desk.chat.turns.first()).toContainText("Canary Wharf");
});

test("deleting the conversation in view leads to a new one, and its address to nothing", async ({
  desk,
  page,
}) => {
  await desk.expectThreadInAddress();
  const address = page.url();
  await desk.act("Delete", STEP_FREE);
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.chat.turns).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByRole("heading", { name: "This conversation isn’t here." })).toBeVisible();
  await expect(desk.threads).toHaveText([JOURNEY]);
});

test("conversations stand in groups by date", async ({ desk }) => {
  const today = desk.recent.getByRole("region", { name: "Today" });
  await expect(today.getByRole("listitem")).toHaveCount(2);
});

test("tabs agree on names and on what is gone", async ({ desk, page, context }) => {
  const other = await context.newPage();
  await other.goto(page.url());
  // What the server drew hears nothing of other tabs yet.
  await new DeskPage(other).chat.expectReady();
  const list = other.getByRole("navigation", { name: "Conversations" });
  await expect(list.getByRole("link", { name: STEP_FREE, exact: true })).toBeVisible();

  await desk.act("Rename", JOURNEY);
  await page.getByRole("textbox", { name: "Title" }).fill("To the Wharf");
  await page.keyboard.press("Enter");
  await expect(list.getByRole("link", { name: "To the Wharf" })).toBeVisible();

  await desk.act("Delete", STEP_FREE);
  await expect(list.getByRole("link", { name: STEP_FREE, exact: true })).toHaveCount(0);
  await expect(other).toHaveURL(/\/underground$/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(list.getByRole("link", { name: STEP_FREE, exact: true })).toBeVisible();
});

for (const width of [375, 1024, 1440]) {
  test(`“Undo” is whole at ${width} pixels`, async ({ desk, page }) => {
    await page.setViewportSize({ width, height: 800 });
    if (width < 900) await page.getByRole("button", { name: "Conversations", exact: true }).click();
    else if (width < 1200) await page.getByRole("button", { name: "Show conversations" }).click();
    await desk.act("Delete", JOURNEY);
    const undo = page.getByRole("button", { name: "Undo" });
    await expect(undo).toBeInViewport({ ratio: 1 });
    expect(await undo.evaluate((button) => button.scrollWidth <= button.clientWidth)).toBe(true);
  });
}

test("the list can be folded away, and stays so", async ({ desk, page }) => {
  await page.getByRole("button", { name: "Hide conversations" }).click();
  await expect(desk.thread(JOURNEY)).toBeHidden();
  await page.reload();
  await expect(desk.thread(JOURNEY)).toBeHidden();
  await page.getByRole("button", { name: "Show conversations" }).click();
  await expect(desk.thread(JOURNEY)).toBeVisible();
});
