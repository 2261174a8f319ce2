import { expect, test } from "./fixtures";
import { EXPECT_MS } from "./timeouts";

const NEXT_TRAIN = "When is the next Bakerloo line train from Baker Street?";
const JOURNEY = "How do I get from Paddington to Canary Wharf?";

test("a newcomer asks on the first page and reads the answer on the desk's", async ({ home, desk }) => {
  await home.open();
  await home.chat.send(NEXT_TRAIN);

  await desk.expectThreadInAddress();
  await desk.expectHere();
  await desk.chat.answered();
  const turn = desk.chat.turns.last();
  await expect(turn.getByRole("heading", { level: 2 })).toHaveText(NEXT_TRAIN);
  await expect(turn).toContainText("Baker Street");
  await expect(turn.getByRole("list", { name: "Sources" })).toContainText("simulated");
  await desk.chat.openSteps(turn);
  await expect(desk.chat.facts(turn)).toHaveText(["Bakerloo specialist", "70% sure", "embedded model"]);
});

test("a starter question is asked with one press", async ({ home, desk }) => {
  await home.open();
  await home.chat.button("Are there any delays on the Tube?").click();

  await desk.chat.answered();
  await expect(desk.chat.turns).toHaveCount(1);
});

test("a follow-up goes on where the conversation was", async ({ desk, page }) => {
  await desk.open();
  await desk.chat.ask(NEXT_TRAIN);
  await desk.expectThreadInAddress();
  // The canvas adds what it shows to the address.
  const thread = () => new URL(page.url()).searchParams.get("thread");
  const first = thread();

  const second = await desk.chat.ask("and the next one?");

  await expect(second).toContainText("Bakerloo");
  await expect(second).toContainText("Baker Street");
  expect(thread()).toBe(first);
});

test("a suggestion at the end of an answer is asked with one press", async ({ desk }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);

  await desk.chat.button("And back?").click();

  await expect(desk.chat.turns).toHaveCount(2);
  await desk.chat.answered();
  await expect(desk.chat.turns.last()).toContainText("Canary Wharf → Paddington");
});

test("the steps of an answer can be unfolded", async ({ desk }) => {
  await desk.open();
  const turn = await desk.chat.ask(JOURNEY);

  const steps = await desk.chat.openSteps(turn);

  await expect(steps.getByText("router", { exact: true })).toBeVisible();
  await desk.chat.openCall(turn, "Looked for the way from Paddington to Canary Wharf.");
  await expect(turn.getByRole("region", { name: "plan_journey: input" })).toContainText("Paddington");
  await expect(turn.getByRole("region", { name: "plan_journey: output" })).toContainText("Canary Wharf");
});

test("a reload keeps the conversation", async ({ desk, page }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.ask("And back?");

  await page.reload();

  await expect(desk.chat.turns).toHaveCount(2);
  await expect(desk.chat.turns.first()).toContainText("Paddington → Canary Wharf");
  await expect(desk.chat.turns.last()).toContainText("Canary Wharf → Paddington");
  await expect(desk.chat.turns.last().getByRole("list", { name: "Sources" })).toContainText("sample");
  await expect(desk.chat.turns.last()).toContainText(/\d+ steps?/);
});

test("a new question begins a thread of its own, and back and the list lead to the earlier one", async ({
  desk,
  page,
}) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.expectThreadInAddress();
  const first = page.url();

  await desk.newQuestion.click();
  await expect(desk.chat.turns).toHaveCount(0);
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.chat.field).toBeFocused();
  await desk.chat.ask("Is King's Cross step-free?");
  await desk.expectThreadInAddress();
  expect(page.url()).not.toBe(first);

  await expect(async () => {
    if (page.url() !== first) await page.goBack();
    await expect(page).toHaveURL(first, { timeout: 1000 });
  }).toPass();
  await expect(desk.chat.turns.first()).toContainText("Paddington → Canary Wharf");

  await desk.recent.getByRole("link", { name: "Is King's Cross step-free?" }).click();
  await expect(desk.chat.turns).toHaveCount(1);
  await expect(desk.chat.turns.first().getByRole("heading", { level: 2 })).toHaveText(
    "Is King's Cross step-free?",
  );
  await expect(desk.threads).toHaveCount(2);
});

test("what is being typed outlives a reload, by thread", async ({ desk, page }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.field.fill("And by bus\nor on foot?");

  await page.reload();
  await expect(desk.chat.field).toHaveValue("And by bus\nor on foot?");

  await desk.newQuestion.click();
  await expect(desk.chat.field).toHaveValue("");
});

test("another browser that opens the thread's address sees nothing of it", async ({
  desk,
  page,
  browser,
  complaints,
}) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.expectThreadInAddress();

  const other = await browser.newContext();
  complaints.listen(other);
  const stranger = await other.newPage();
  // The journey itself is in the address for all to see.
  await stranger.goto(`/underground?thread=${new URL(page.url()).searchParams.get("thread")}`);

  await expect(stranger.getByRole("heading", { name: "This conversation isn’t here." })).toBeVisible();
  await expect(stranger.getByRole("article")).toHaveCount(0);
  expect(await stranger.content()).not.toContain("Paddington → Canary");
  await other.close();
});

test("an unknown address says so and leads home", async ({ page, complaints }) => {
  complaints.expect(/404/);
  await page.goto("/nowhere");
  await expect(page.getByRole("heading", { name: "This page doesn’t exist." })).toBeVisible();
  await page.getByRole("link", { name: "Almanac" }).click();
  await expect(page.getByRole("textbox", { name: "Ask anything" })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("an answer that is there at once is read from its beginning", async ({ desk }) => {
    await desk.open();
    const turn = await desk.chat.ask(JOURNEY);
    const beginning = turn.getByText(/^Paddington → Canary/).first();
    await expect(beginning).toBeInViewport();
    // The page may still be scrolling there.
    await expect(async () => {
      const pinned = await turn.getByRole("heading", { level: 2 }).boundingBox();
      const text = await beginning.boundingBox();
      expect(text!.y).toBeGreaterThanOrEqual(pinned!.y + pinned!.height);
    }).toPass({ timeout: EXPECT_MS });
  });
});

test("of a long conversation the newest messages come first, and the others when they are asked for", async ({
  desk,
  page,
}) => {
  const first = "Is Bank step-free?";
  await desk.open();
  await desk.chat.ask(first);
  await desk.expectThreadInAddress();
  const thread_id = new URL(page.url()).searchParams.get("thread");
  // A page has twenty questions with their answers.
  await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json", accept: "application/json" };
      for (let asked = 0; asked < 20; asked++)
        await (await fetch("/api/chat", { method: "POST", headers, body })).text();
    },
    JSON.stringify({ desk: "underground", query: "Is there a good service on the Circle line?", thread_id }),
  );
  await page.reload();
  await desk.expectReady();
  await expect(desk.chat.turns).toHaveCount(20);
  const earlier = desk.chat.button("Earlier messages");
  await earlier.click();
  await expect(desk.chat.turns).toHaveCount(21);
  await expect(desk.chat.turns.first()).toContainText(first);
  await expect(earlier).toHaveCount(0);
});
