import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import type { BrowserComplaints } from "./browser-complaints";
import { expect, test } from "./fixtures";
import { AgentGraph } from "./pages/agent-graph";
import type { DeskPage } from "./pages/desk-page";
import { seriousFaults, settled } from "./serious-faults";

const JOURNEY = "How do I get from Paddington to Canary Wharf?";
const OTHER = "How do I get from Euston to Brixton?";
const LATER = "Is Bank step-free?";
const LINK = { name: "Link", exact: true };

test("a link is made, copied, and read by someone else who can ask nothing with it", async ({
  desk,
  page,
  context,
  browser,
  complaints,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.pick("Share…");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Anyone with the link can read this conversation");
  await expect(dialog).toContainText(
    "They can’t see other versions of your questions, your ratings and notes, or what you ask later",
  );
  await expect(dialog.getByRole("textbox", LINK)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Create link" }).click();
  await dialog.getByRole("button", { name: "Copy" }).click();
  await expect(dialog.getByRole("button", { name: "Copied" })).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await expect(dialog.getByRole("textbox", LINK)).toHaveValue(link);
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/share\/[\w-]{22,}$/);

  const guest = await asSomeoneElse(browser, complaints);
  expect((await guest.page.goto(link))?.status()).toBe(200);
  await expect(guest.page).toHaveTitle(new RegExp(JOURNEY.replace("?", "\\?")));
  await expect(guest.page.getByRole("heading", { level: 1 })).toHaveText(JOURNEY);
  const turn = guest.page.getByRole("article");
  await expect(turn).toHaveCount(1);
  await expect(turn.getByRole("heading", { level: 2 })).toHaveCount(0);
  await expect(turn).toContainText("Paddington → Canary Wharf");
  await expect(turn.getByRole("list", { name: "Sources" })).toContainText("sample");
  await expect(guest.page.getByRole("textbox")).toHaveCount(0);
  await expect(guest.page.getByRole("button")).toHaveCount(0);
  await turn.getByText(/^\d+ steps · /).click();
  await expect(turn.getByRole("list", { name: "About this answer" })).toContainText("specialist");
  await turn.getByText("Looked for the way from Paddington to Canary Wharf.").click();
  await expect(turn.getByRole("region", { name: "plan_journey: output" })).toContainText("Canary Wharf");
  await expect(new AgentGraph(turn).node("router")).toBeVisible();

  await guest.page.getByRole("link", { name: "Ask your own" }).click();
  await expect(guest.page).toHaveURL(/\/underground$/);
  await expect(guest.page.getByRole("textbox", { name: /^Ask/ })).toBeVisible();
  await guest.context.close();
});

test("what is asked later, or in another version, is shared only when the link is brought up to date", async ({
  desk,
  page,
  browser,
  complaints,
}) => {
  const { chat } = desk;
  await desk.open();
  await chat.ask(JOURNEY);
  const link = await share(desk);
  await chat.ask(LATER);
  const guest = await asSomeoneElse(browser, complaints);
  const turns = guest.page.getByRole("article");
  await guest.page.goto(link);
  await expect(turns).toHaveCount(1);
  expect(await guest.page.content()).not.toContain("Bank");

  await chat.pick("Share…");
  await expect(page.getByRole("dialog").getByRole("textbox", LINK)).toHaveValue(link);
  await chat.button("Update link").click();
  await expect(page.getByRole("dialog")).toContainText("The link now shows the conversation as it is.");
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await guest.page.reload();
  await expect(turns).toHaveCount(2);
  await expect(turns.last()).toContainText("Bank");

  await chat.edit(chat.turns.first(), OTHER);
  await guest.page.reload();
  await expect(turns).toHaveCount(2);
  expect(await guest.page.content()).not.toContain("Brixton");
  await guest.context.close();
});

test("a revoked link leads to a page that says so, and a new one is another", async ({
  desk,
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/404/);
  await desk.open();
  await desk.chat.ask(JOURNEY);
  const link = await share(desk);
  await desk.chat.pick("Share…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await expect(dialog).toContainText("The link no longer works.");
  await expect(dialog.getByRole("textbox", LINK)).toHaveCount(0);

  const guest = await asSomeoneElse(browser, complaints);
  expect((await guest.page.goto(link))?.status()).toBe(404);
  await expect(guest.page.getByRole("heading", { level: 1 })).toHaveText("This link doesn’t lead anywhere.");
  expect(await guest.page.content()).not.toContain("Paddington");
  await guest.page.getByRole("link", { name: "Ask something yourself." }).click();
  await expect(guest.page.getByRole("textbox", { name: "Ask anything" })).toBeVisible();

  await dialog.getByRole("button", { name: "Create link" }).click();
  await expect(dialog.getByRole("textbox", LINK)).toBeVisible();
  await expect(dialog.getByRole("textbox", LINK)).not.toHaveValue(link);
  await guest.context.close();
});

test("the link of a deleted conversation leads nowhere until that is taken back", async ({
  desk,
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/404/);
  await desk.open();
  await desk.chat.ask(JOURNEY);
  const link = await share(desk);
  await desk.act("Delete", JOURNEY);
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  const guest = await asSomeoneElse(browser, complaints);
  expect((await guest.page.goto(link))?.status()).toBe(404);

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(desk.thread(JOURNEY)).toBeVisible();
  await expect.poll(async () => (await guest.page.request.get(link)).status()).toBe(200);
  await guest.context.close();
});

test("the shared page says nothing of whose it is, and isn't to be found", async ({
  desk,
  page,
  context,
  browser,
  complaints,
}) => {
  const { chat } = desk;
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.edit(chat.turns.first(), OTHER);
  const down = chat.turns.first().getByRole("button", { name: "Bad answer" });
  await down.click();
  const note = page.getByRole("textbox", { name: "What was wrong with it?" });
  await note.fill("Not for strangers.");
  await note.press("Enter");
  await expect(page.getByText("Your note: Not for strangers.")).toBeVisible();
  const link = await share(desk);

  const guest = await asSomeoneElse(browser, complaints);
  const response = await guest.page.goto(link);
  const html = (await response?.text()) ?? "";
  expect(html).toContain("Euston → Brixton");
  const secrets = await idsOf(page, context);
  expect(secrets.length).toBeGreaterThan(5);
  for (const secret of secrets) expect(html).not.toContain(secret);
  expect(html).not.toContain("Not for strangers.");
  expect(html).not.toContain("Canary Wharf?</h2>");
  await expect(guest.page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await expect(guest.page.locator('meta[name="referrer"]')).toHaveAttribute("content", "no-referrer");
  await guest.context.close();
});

test("a conversation is taken along as Markdown, to be read", async ({ desk }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.edit(desk.chat.turns.first(), OTHER);
  await desk.chat.ask("And back?");
  const { name, text } = await exported(desk, "Export as Markdown");

  // The first question was edited: the title is the branch's that is in view.
  expect(name).toMatch(/^How do I get from Euston to Brixton.*\.md$/);
  expect(text).toMatch(/^# How do I get from Euston to Brixton\?\n\nUnderground · \d{4}-\d\d-\d\d\n/);
  const headings = text.split("\n").filter((line) => line.startsWith("## "));
  expect(headings).toEqual([`## ${OTHER}`, "## And back?"]);
  expect(text).toMatch(/^> .*Euston → Brixton/m);
  expect(text).toMatch(/^> .*Brixton → Euston/m);
  expect(text).not.toContain("Paddington → Canary Wharf");
  expect(text).toContain("Model: embedded");
  expect(text).toMatch(/Sources:\n\n- .*not live, as of \d{4}-/);
});

test("a conversation is taken along as JSON, with every branch", async ({ desk, page }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.edit(desk.chat.turns.first(), OTHER);
  const { name, text } = await exported(desk, "Export as JSON");

  expect(name).toMatch(/^How do I get from Euston to Brixton.*\.json$/);
  const { thread, messages } = JSON.parse(text);
  expect(thread).toMatchObject({
    id: new URL(page.url()).searchParams.get("thread"),
    title: OTHER,
    desk: "underground",
  });
  const [first, firstAnswer, second, secondAnswer] = messages;
  expect(messages).toHaveLength(4);
  expect(first).toMatchObject({ role: "human", content: JOURNEY, siblings: [first.id, second.id] });
  expect(second).toMatchObject({ role: "human", content: OTHER, siblings: [first.id, second.id] });
  expect(firstAnswer).toMatchObject({ parent_id: first.id, status: "complete", model: "embedded" });
  expect(firstAnswer.content).toContain("Paddington → Canary Wharf");
  expect(secondAnswer).toMatchObject({ parent_id: second.id, status: "complete" });
  expect(secondAnswer.content).toContain("Euston → Brixton");
  expect(secondAnswer.provenance[0]).toMatchObject({ live: false, source: expect.any(String) });
});

test("sharing and the shared page have no serious fault", async ({ desk, page, browser, complaints }) => {
  complaints.expect(/404/);
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.button("Export and share").click();
  await expect(page.getByRole("menuitem", { name: "Share…" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await page.getByRole("menuitem", { name: "Share…" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Create link" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", LINK).inputValue();
  await expect(dialog.getByRole("button", { name: "Revoke link" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  const guest = await asSomeoneElse(browser, complaints);
  await guest.page.goto(link);
  await guest.page.getByText(/^\d+ steps\b/).click();
  expect(await seriousFaults(guest.page)).toEqual([]);
  await guest.page.goto(`${link}x`);
  await expect(guest.page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await seriousFaults(guest.page)).toEqual([]);
  await guest.context.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("the shared page and the dialog fit, and can be pressed with a finger", async ({ desk, page }) => {
    await desk.open();
    await desk.chat.ask(JOURNEY);
    await desk.chat.pick("Share…");
    await desk.chat.button("Create link").tap();
    const link = await page.getByRole("textbox", LINK).inputValue();
    await expect(page.getByRole("button", { name: "Revoke link" })).toBeVisible();
    await settled(page);
    await expectFits(page);
    await page.goto(link);
    await page.getByText(/^\d+ steps\b/).tap();
    await expectFits(page);
  });

  async function expectFits(page: Page): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    const targets = page.locator(
      "[role=dialog] :is(button, input):visible, header a:visible, summary:visible",
    );
    const small = await targets.evaluateAll((elements) =>
      elements
        .filter((element) => element.getBoundingClientRect().height < 43.5)
        .map(({ outerHTML }) => outerHTML),
    );
    expect(await targets.count()).toBeGreaterThan(1);
    expect(small).toEqual([]);
  }
});

async function share({ chat, page }: DeskPage): Promise<string> {
  await chat.pick("Share…");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create link" }).click();
  const link = await dialog.getByRole("textbox", LINK).inputValue();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
  return link;
}

async function asSomeoneElse(
  browser: Browser,
  complaints: BrowserComplaints,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext();
  complaints.listen(context);
  return { context, page: await context.newPage() };
}

async function idsOf(page: Page, context: BrowserContext): Promise<string[]> {
  const thread = new URL(page.url()).searchParams.get("thread") ?? "";
  const { messages } = await (await page.request.get(`/api/threads/${thread}/messages?branches=all`)).json();
  const session = (await context.cookies()).find(({ name }) => name === "almanac_session")?.value ?? "";
  return [
    thread,
    session,
    ...session.split(".").slice(0, 1),
    ...messages.map(({ id }: { id: string }) => id),
  ];
}

async function exported(desk: DeskPage, item: string): Promise<{ name: string; text: string }> {
  const download = desk.page.waitForEvent("download");
  await desk.chat.pick(item);
  const file = await download;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
