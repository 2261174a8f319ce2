import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { DeskPage } from "./pages/desk-page";
import { Gate } from "./scripted-app";
import { seriousFaults } from "./serious-faults";

const QUESTION = "How is the Bakerloo line?";
const STEP_FREE = "Is King's Cross step-free?";
const GOOD = { name: "Good answer" };
const BAD = { name: "Bad answer" };

async function storedMessages(page: Page): Promise<{ id: string; status: string; content: string }[]> {
  const thread = new URL(page.url()).searchParams.get("thread");
  return (await (await page.request.get(`/api/threads/${thread}/messages`)).json()).messages;
}

test.describe("with a model that says what it is to", () => {
  test.use({ baseURL: ({ scripted }, use) => use(scripted.url) });

  test("copy puts the answer on the clipboard as it was written", async ({
    desk,
    page,
    context,
    scripted,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText());
    const markdown = "The **Bakerloo** line:\n\n- runs `well`\n- is [brown](https://example.org/)";
    scripted.willSay([markdown.slice(0, 20), markdown.slice(20)]);
    await desk.open();
    const turn = await desk.chat.ask(QUESTION);
    await turn.getByRole("button", { name: "Copy" }).click();
    await expect(turn.getByText("Copied", { exact: true })).toBeVisible();
    expect(await clipboard()).toBe(markdown);

    await page.evaluate(() => navigator.clipboard.writeText("something else"));
    await page.reload();
    await desk.expectReady();
    await turn.getByRole("button", { name: "Copy" }).click();
    await expect.poll(clipboard).toBe(markdown);
  });

  test("an answer that can be better is asked for again, as another version", async ({
    desk,
    page,
    scripted,
  }) => {
    const { chat } = desk;
    const first = chat.turns.first();
    await desk.open();
    scripted.willSay(["The first ", "attempt."]);
    await chat.ask(QUESTION);
    scripted.willSay(["The second ", "attempt."]);
    await first.getByRole("button", { name: "Ask again" }).click();
    await expect(first.getByText("The second attempt.")).toBeVisible();
    await chat.answered();
    await expect(chat.version(first, 2, 2)).toBeVisible();
    await expect(first.getByRole("heading", { level: 2 })).toHaveText(QUESTION);

    await page.reload();
    await desk.expectReady();
    await expect(first.getByText("The second attempt.")).toBeVisible();
    await chat.button("Previous version").click();
    await expect(first.getByText("The first attempt.")).toBeVisible();
    await expect(chat.turns).toHaveCount(1);
  });

  test("a stopped answer keeps what had been said, and is asked for again", async ({
    desk,
    page,
    scripted,
  }) => {
    const { chat } = desk;
    const first = chat.turns.first();
    const gate = new Gate();
    scripted.willSay(["The Bakerloo line runs. It ", "runs well."], gate);
    await desk.open();
    await chat.send(QUESTION);
    await expect(first.getByText("The Bakerloo line runs.", { exact: true })).toBeVisible();
    const left = scripted.model.next("left");
    await chat.stop.click();
    await left;

    await expect(first).toContainText("Stopped before it was complete.");
    await expect(chat.stop).toBeHidden();
    // Nothing that the model would still have said can come.
    gate.lift();
    const stored = (await storedMessages(page)).at(-1);
    expect(stored).toMatchObject({ status: "stopped", content: "The Bakerloo line runs." });

    await page.reload();
    await desk.expectReady();
    await expect(first.getByText("The Bakerloo line runs.", { exact: true })).toBeVisible();
    await expect(first).toContainText("Stopped before it was complete.");
    scripted.willSay(["It runs ", "well."]);
    await chat.button("Ask again").click();
    await expect(first.getByText("It runs well.")).toBeVisible();
    await chat.answered();
    await expect(chat.version(first, 2, 2)).toBeVisible();
    await chat.button("Previous version").click();
    await expect(first).toContainText("Stopped before it was complete.");
  });
});

test("a thumb up is kept, and taken back", async ({ desk, page }) => {
  await desk.open();
  const turn = await desk.chat.ask(STEP_FREE);
  const good = turn.getByRole("button", GOOD);
  await expect(good).toHaveAttribute("aria-pressed", "false");
  await saved(page, "PUT", () => good.click());
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await expect(turn.getByRole("button", { name: "Add a note" })).toBeVisible();

  await page.reload();
  await desk.expectReady();
  await expect(good).toHaveAttribute("aria-pressed", "true");
  await saved(page, "DELETE", () => good.click());
  await expect(good).toHaveAttribute("aria-pressed", "false");

  await page.reload();
  await desk.expectReady();
  await expect(good).toHaveAttribute("aria-pressed", "false");
});

test("a thumb down asks why, and the note is kept with it", async ({ desk, page }) => {
  await desk.open();
  const turn = await desk.chat.ask(STEP_FREE);
  await turn.getByRole("button", GOOD).click();
  await turn.getByRole("button", BAD).click();
  await expect(turn.getByRole("button", GOOD)).toHaveAttribute("aria-pressed", "false");
  const note = turn.getByRole("textbox", { name: "What was wrong with it?" });
  await note.fill("The lift is out of order.");
  await saved(page, "PUT", () => note.press("Enter"));
  await expect(note).toBeHidden();
  await expect(turn.getByText("Your note: The lift is out of order.")).toBeVisible();

  await page.reload();
  await desk.expectReady();
  await expect(turn.getByRole("button", BAD)).toHaveAttribute("aria-pressed", "true");
  await expect(turn.getByText("Your note: The lift is out of order.")).toBeVisible();
  await turn.getByRole("button", { name: "Change the note" }).click();
  await expect(note).toHaveValue("The lift is out of order.");
  await note.press("Escape");

  await saved(page, "DELETE", () => turn.getByRole("button", BAD).click());
  await expect(turn.getByText("Your note")).toHaveCount(0);
  await page.reload();
  await desk.expectReady();
  await expect(turn.getByRole("button", BAD)).toHaveAttribute("aria-pressed", "false");
  await expect(turn.getByText("Your note")).toHaveCount(0);
});

test("what the server refuses to keep is shown as it was, and a note stays where it was typed", async ({
  desk,
  page,
  complaints,
}) => {
  complaints.expect(/503/);
  const refusal = { status: 503, json: { error: "The disk is full.", code: "internal" } };
  await desk.open();
  const turn = await desk.chat.ask(STEP_FREE);
  const [good, bad] = [turn.getByRole("button", GOOD), turn.getByRole("button", BAD)];
  await saved(page, "PUT", () => bad.click());

  await page.route("**/feedback", (route) => route.fulfill(refusal));
  await good.click();
  await expect(turn.getByRole("alert")).toHaveText("Your feedback wasn’t saved. The disk is full.");
  await expect(good).toHaveAttribute("aria-pressed", "false");
  await expect(bad).toHaveAttribute("aria-pressed", "true");

  await turn.getByRole("button", { name: "Add a note" }).click();
  const note = turn.getByRole("textbox", { name: "What was wrong with it?" });
  await note.fill("Too long.");
  await note.press("Enter");
  await expect(turn.getByRole("alert")).toBeVisible();
  await expect(note).toHaveValue("Too long.");

  await page.unroute("**/feedback");
  await turn.getByRole("button", { name: "Send the note" }).click();
  await expect(turn.getByText("Your note: Too long.")).toBeVisible();
  await expect(turn.getByRole("alert")).toHaveCount(0);
});

test("a conversation that was deleted elsewhere says so, and its question is asked anew", async ({
  desk,
  page,
  context,
  browser,
  complaints,
}) => {
  complaints.expect(/404/);
  const { chat } = desk;
  await desk.open();
  await chat.ask(STEP_FREE);
  await desk.expectThreadInAddress();
  // Tabs tell one another; another computer with the same session doesn't.
  const elsewhere = await browser.newContext({ storageState: await context.storageState() });
  const other = new DeskPage(await elsewhere.newPage());
  await other.open();
  const deleted = other.page.waitForResponse((response) => response.request().method() === "DELETE");
  await other.act("Delete", STEP_FREE);
  expect((await deleted).status()).toBe(200);
  await elsewhere.close();

  const answered = page.waitForResponse("**/api/chat");
  await chat.send("And Euston?");
  expect((await answered).status()).toBe(404);
  await expect(chat.alert).toBeVisible();
  await chat.button("Start a new conversation").click();
  await expect(page).toHaveURL(/\/underground$/);
  await expect(desk.threads).toHaveCount(0);
  await expect(chat.field).toHaveValue("And Euston?");
  await chat.field.fill("Is Euston step-free?");
  await chat.field.press("Enter");
  await chat.answered();
  await expect(chat.turns).toHaveCount(1);
});

test("feedback and its note have no serious fault: asked for, failed, kept", async ({
  desk,
  page,
  complaints,
}) => {
  complaints.expect(/503/);
  await desk.open();
  const turn = await desk.chat.ask(STEP_FREE);
  await turn.getByRole("button", BAD).click();
  const note = turn.getByRole("textbox", { name: "What was wrong with it?" });
  await note.fill("Too long.");
  expect(await seriousFaults(page)).toEqual([]);

  const refusal = { status: 503, json: { error: "The disk is full.", code: "internal" } };
  await page.route("**/feedback", (route) => route.fulfill(refusal), { times: 1 });
  await note.press("Enter");
  await expect(turn.getByRole("alert")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await turn.getByRole("button", { name: "Send the note" }).click();
  await expect(turn.getByText("Your note: Too long.")).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
});

async function saved(page: Page, method: "PUT" | "DELETE", act: () => Promise<void>): Promise<void> {
  const kept = page.waitForResponse(
    (response) => response.url().endsWith("/feedback") && response.request().method() === method,
  );
  await act();
  expect((await kept).status()).toBe(200);
}
