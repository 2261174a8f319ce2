import { expect, test } from "./fixtures";
import { DeskPage } from "./pages/desk-page";

const BRAZIL = "Tree cover loss in Brazil from 2015 to 2020 by year";
const INDONESIA = "And in Indonesia?";
const BAKER_STREET = "When is the next train from Baker Street?";
const BANK = "When is the next train from Bank?";

test("a reload in the middle of an answer leads to what it answered, and a step back to what was before", async ({
  land,
  page,
}) => {
  await land.open();
  await land.chat.ask(BRAZIL);
  await land.expectAsked({ Area: "Brazil", Dates: "2015–2020" });
  const taken = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/chat");
  await land.chat.send(INDONESIA);
  await taken;
  await page.reload();
  await land.chat.expectReady();
  await land.expectAsked({ Area: "Indonesia", Dates: "2015–2020" });
  await page.goBack();
  await land.expectAsked({ Area: "Brazil", Dates: "2015–2020" });
});

test("an answer that moves the canvas is a step in the history", async ({ land, page }) => {
  await land.open();
  await land.chat.ask(BRAZIL);
  await land.chat.ask(INDONESIA);
  await land.expectAsked({ Area: "Indonesia", Dates: "2015–2020" });
  await page.goBack();
  await land.expectAsked({ Area: "Brazil", Dates: "2015–2020" });
  await page.goForward();
  await land.expectAsked({ Area: "Indonesia", Dates: "2015–2020" });
});

test("a question of another tab arrives in this one", async ({ desk, page, context }) => {
  await desk.open();
  await desk.chat.ask(BAKER_STREET);
  await desk.expectThreadInAddress();
  const other = new DeskPage(await context.newPage());
  await other.open(page.url());
  await other.chat.ask(BANK);
  await expect(desk.chat.turns).toHaveCount(2);
  await expect(desk.chat.turns.last().getByRole("heading", { level: 2 })).toHaveText(BANK);
  await expect(desk.chat.turns.last().getByRole("list", { name: "Sources" })).toBeVisible();
});

test("the title follows an edit of the first question", async ({ desk }) => {
  await desk.open();
  const turn = await desk.chat.ask(BAKER_STREET);
  await expect(desk.thread(BAKER_STREET)).toBeVisible();
  await desk.chat.edit(turn, BANK);
  await expect(desk.thread(BANK)).toBeVisible();
  await expect(desk.thread(BAKER_STREET)).toHaveCount(0);
});

for (const width of [375, 1024, 1440]) {
  test(`the field says what it is for as a whole, ${width} pixels wide`, async ({ desk, page }) => {
    await page.setViewportSize({ width, height: 768 });
    await desk.open();
    const { shown, whole } = await desk.chat.field.evaluate((field) => ({
      shown: [field.clientWidth, field.clientHeight],
      whole: [field.scrollWidth, field.scrollHeight],
    }));
    expect(whole).toEqual(shown);
  });
}

test("an answer that is longer than the chat is shown from its beginning", async ({ desk, page }) => {
  await page.setViewportSize({ width: 1280, height: 480 });
  await desk.open();
  await desk.chat.ask(BAKER_STREET);
  const turn = await desk.chat.ask("How do I get from Paddington to Canary Wharf?");
  await expect(turn.getByRole("heading", { level: 2 })).toBeInViewport({ ratio: 1 });
});
