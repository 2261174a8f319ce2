import { fails, says } from "../lib/models/testing/provider-double";
import { expect, test } from "./fixtures";
import { Relay } from "./relay";
import { Gate } from "./scripted-app";

/** Words go out sentence by sentence, each once the next has begun. */
const TOKENS = ["The Bakerloo line runs well. So ", "does the Victoria line. The ", "others are as usual."];
const BEGINNING = /^The Bakerloo line runs well\.$/;
const WHOLE = "The Bakerloo line runs well. So does the Victoria line. The others are as usual.";

test.use({ baseURL: ({ scripted }, use) => use(scripted.url) });

test("an answer asked for on the first page streams on the desk's", async ({ home, desk, scripted }) => {
  const gate = new Gate();
  scripted.willSay(TOKENS, gate);
  await home.open();
  await home.chat.send("How is the Bakerloo line?");

  await desk.expectThreadInAddress();
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();
  await expect(desk.chat.turns.getByText("Asking the Bakerloo line specialist…")).toBeVisible();
  await expect(desk.chat.stop).toBeVisible();

  gate.lift();
  await expect(desk.chat.turns.getByText(WHOLE)).toBeVisible();
  await desk.chat.answered();
  await expect(desk.chat.stop).toBeHidden();
});

test("text grows with each sentence", async ({ desk, scripted }) => {
  const gates = TOKENS.map(() => new Gate());
  scripted.model.script(says("BAKERLOO"), {
    tokens: TOKENS,
    before: (index) => gates[index]?.passed ?? Promise.resolve(),
  });
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");

  const shown = [
    "The Bakerloo line runs well.",
    "The Bakerloo line runs well. So does the Victoria line.",
    WHOLE,
  ];
  for (const [index, gate] of gates.entries()) {
    gate.lift();
    await expect(desk.chat.turns.getByText(shown[index] ?? "", { exact: true })).toBeVisible();
  }
  await desk.chat.answered();
});

test("a reload in the middle of an answer joins it again", async ({ desk, page, scripted }) => {
  const gate = new Gate();
  scripted.willSay(TOKENS, gate);
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  await page.reload();
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();
  await expect(desk.chat.stop).toBeVisible();

  gate.lift();
  await expect(desk.chat.turns.getByText(WHOLE)).toHaveCount(1);
  await desk.chat.answered();
  await expect(desk.chat.turns).toHaveCount(1);
});

test("an answer that ended between the page and its stream is shown whole", async ({
  desk,
  page,
  scripted,
}) => {
  const gate = new Gate();
  scripted.willSay(TOKENS, gate);
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();
  const held = new Gate();
  await page.route("**/api/threads/*/stream", async (route) => {
    await held.passed;
    await route.continue();
  });

  const asked = page.waitForRequest("**/api/threads/*/stream");
  await page.reload();
  const { url } = await asked.then((request) => ({ url: request.url() }));
  gate.lift();
  const messages = url.replace(/stream$/, "messages");
  await expect
    .poll(async () => (await (await page.request.get(messages)).json()).messages.at(-1).status)
    .toBe("complete");
  held.lift();

  await expect(desk.chat.turns.getByText(WHOLE)).toHaveCount(1);
  await expect(desk.chat.stop).toBeHidden();
});

test("stop ends the answer on the server, and it can be asked again", async ({ desk, page, scripted }) => {
  scripted.willSay(TOKENS, new Gate());
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  const left = scripted.model.next("left");
  await desk.chat.stop.click();
  await left;
  await expect(desk.chat.turns.last()).toContainText("Stopped before it was complete.");

  await page.reload();
  await expect(desk.chat.turns.last()).toContainText("Stopped before it was complete.");
  scripted.willSay(TOKENS);
  await desk.chat.button("Ask again").click();
  await expect(desk.chat.turns.getByText(WHOLE)).toBeVisible();
  await expect(desk.chat.turns).toHaveCount(1);
  await expect(desk.chat.turns.getByRole("group", { name: "Version 2 of 2" })).toBeVisible();
});

test("an answer goes on while another conversation is looked at", async ({ desk, scripted }) => {
  const gate = new Gate();
  scripted.willSay(TOKENS, gate);
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  await desk.newQuestion.click();
  await expect(desk.chat.turns).toHaveCount(0);
  await expect(desk.chat.stop).toBeHidden();
  await desk.recent.getByRole("link", { name: "How is the Bakerloo line?" }).first().click();
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  gate.lift();
  await expect(desk.chat.turns.getByText(WHOLE)).toBeVisible();
});

test("an answer whose connection is lost can be joined again", async ({ desk, complaints, scripted }) => {
  complaints.expect(/ERR_(CONNECTION_RESET|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/);
  const relay = await Relay.to(scripted.url);
  const gate = new Gate();
  scripted.willSay(TOKENS, gate);
  await desk.open(`${relay.url}/underground`);
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  relay.cut();
  await expect(desk.chat.alert).toContainText("The connection was lost.");
  await expect(desk.chat.turns.getByText(BEGINNING)).toBeVisible();

  await desk.chat.button("Reconnect").click();
  gate.lift();
  await expect(desk.chat.turns.getByText(WHOLE)).toHaveCount(1);
  await expect(desk.chat.alert).toBeHidden();
  relay.close();
});

test("a model that fails is said, and asking again helps", async ({ desk, page, scripted }) => {
  scripted.model.script(says("BAKERLOO"), fails(401, "no such key"));
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.alert).toBeVisible();
  await expect(desk.chat.alert).not.toContainText("no such key");

  scripted.willSay(TOKENS);
  await desk.chat.button("Try again").click();
  await expect(desk.chat.turns.last().getByText(WHOLE)).toBeVisible();
  await expect(desk.chat.alert).toBeHidden();

  await page.reload();
  await expect(desk.chat.turns.getByText(WHOLE)).toBeVisible();
  await desk.chat.button("Previous version").click();
  await expect(desk.chat.turns).toContainText("Check OPENAI_API_KEY");
  await expect(desk.chat.turns).not.toContainText("no such key");
});

test("an answer that failed before a reload is asked for again", async ({ desk, page, scripted }) => {
  scripted.model.script(says("BAKERLOO"), fails(401, "no such key"));
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.alert).toBeVisible();
  await page.reload();
  await expect(desk.chat.turns).toContainText("Check OPENAI_API_KEY");

  scripted.willSay(TOKENS);
  await desk.chat.button("Ask again").click();
  await expect(desk.chat.turns.getByText(WHOLE)).toBeVisible();
  await expect(desk.chat.version(desk.chat.turns.last(), 2, 2)).toBeVisible();
  await expect(desk.chat.button("Ask again")).toHaveCount(1);
});

test("a reader who has scrolled away isn't moved", async ({ desk, page, scripted }) => {
  const gate = new Gate();
  const lines = "Yet another line.\n\n".repeat(60);
  scripted.willSay([`${lines}Here is the middle.\n\n`, lines], gate);
  await desk.open();
  await desk.chat.send("How is the Bakerloo line?");
  await expect(desk.chat.turns.getByText("Here is the middle.")).toBeAttached();

  const log = page.getByRole("region", { name: "Conversation" });
  const scrolled = () => log.evaluate((element) => element.scrollTop);
  const before = await scrolled();
  await log.hover();
  await page.mouse.wheel(0, 300);
  await expect.poll(scrolled).toBe(before + 300);
  await expect(desk.chat.turns.getByText("Here is the middle.")).not.toBeInViewport();
  const position = await scrolled();

  gate.lift();
  await desk.chat.answered();
  expect(await log.evaluate((element) => element.scrollTop)).toBe(position);
});
