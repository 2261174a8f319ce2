import { expect, test } from "./fixtures";
import type { DeskPage } from "./pages/desk-page";
import { Gate, type ScriptedApp } from "./scripted-app";
import { seriousFaults } from "./serious-faults";

const JOURNEY = "How do I get from Paddington to Canary Wharf?";
const OTHER = "How do I get from Euston to Brixton?";

test("an edited question begins a branch, and the switch leads back and forth, after a reload too", async ({
  desk,
  page,
}) => {
  const { chat } = desk;
  const first = chat.turns.first();
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.ask("And back?");
  await chat.edit(first, OTHER);

  await expect(chat.turns).toHaveCount(1);
  await expect(first.getByRole("heading", { level: 2 })).toHaveText(OTHER);
  await expect(first).toContainText("Euston → Brixton");
  await expect(chat.version(first, 2, 2)).toBeVisible();

  await chat.button("Previous version").click();
  await expect(chat.version(first, 1, 2)).toBeVisible();
  await expect(chat.turns).toHaveCount(2);
  await expect(first).toContainText("Paddington → Canary Wharf");
  await expect(chat.turns.last()).toContainText("Canary Wharf → Paddington");

  await page.reload();
  await desk.expectReady();
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.turns.last()).toContainText("Canary Wharf → Paddington");
  await chat.button("Next version").click();
  await expect(chat.turns).toHaveCount(1);
  await expect(first).toContainText("Euston → Brixton");

  await page.reload();
  await expect(chat.version(first, 2, 2)).toBeVisible();
  await expect(chat.turns).toHaveCount(1);
  await expect(first).toContainText("Euston → Brixton");
});

test("a question is edited and its versions are switched by keyboard", async ({ desk, page }) => {
  const { chat } = desk;
  const first = chat.turns.first();
  await desk.open();
  await chat.ask(JOURNEY);
  const pencil = first.getByRole("button", { name: "Edit the question" });
  await pencil.focus();
  await page.keyboard.press("Enter");
  await expect(chat.editor).toBeFocused();
  await page.keyboard.type(" Quickly!");
  await expect(chat.editor).toHaveValue(`${JOURNEY} Quickly!`);
  await page.keyboard.press("Escape");
  await expect(first.getByRole("heading", { level: 2 })).toHaveText(JOURNEY);
  await expect(pencil).toBeFocused();

  await page.keyboard.press("Enter");
  await expect(chat.editor).toHaveValue(JOURNEY);
  await page.keyboard.press("Control+a");
  await page.keyboard.type(OTHER);
  await page.keyboard.press("Enter");
  await chat.answered();
  await expect(chat.field).toBeFocused();

  const previous = chat.button("Previous version");
  await previous.focus();
  await page.keyboard.press("Enter");
  await expect(chat.version(first, 1, 2)).toBeVisible();
  await expect(first).toContainText("Paddington → Canary Wharf");
  await expect(previous).toBeFocused();
  await expect(previous).toHaveAttribute("aria-disabled", "true");
  await page.keyboard.press("Enter");
  await expect(chat.version(first, 1, 2)).toBeVisible();

  await page.keyboard.press("Tab");
  await expect(chat.button("Next version")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(chat.version(first, 2, 2)).toBeVisible();
  await expect(first).toContainText("Euston → Brixton");
});

test("a follow-up goes on with the branch in view, whichever it is", async ({ desk, page }) => {
  const { chat } = desk;
  const first = chat.turns.first();
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.edit(first, OTHER);
  await expect(await chat.ask("And back?")).toContainText("Brixton → Euston");

  await chat.button("Previous version").click();
  await expect(chat.turns).toHaveCount(1);
  await expect(await chat.ask("And back?")).toContainText("Canary Wharf → Paddington");

  await page.reload();
  await desk.expectReady();
  await expect(chat.turns).toHaveCount(2);
  await chat.button("Next version").click();
  await expect(first).toContainText("Euston → Brixton");
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.turns.last()).toContainText("Brixton → Euston");
  await expect(await chat.ask("And back?")).toContainText("Euston → Brixton");
  await expect(chat.turns).toHaveCount(3);
});

test("what is being edited outlives a reload, and the question stays what it was", async ({ desk, page }) => {
  await desk.open();
  await desk.chat.ask(JOURNEY);
  await desk.chat.openEditor(desk.chat.turns.first());
  await desk.chat.editor.fill("How do I get from Paddington to Bank?");

  await page.reload();
  await expect(desk.chat.editor).toHaveValue("How do I get from Paddington to Bank?");
  await desk.chat.button("Cancel").click();
  await expect(desk.chat.turns.first().getByRole("heading", { level: 2 })).toHaveText(JOURNEY);
});

test("a session that ends in the middle of an edit loses nothing that was typed", async ({
  desk,
  page,
  context,
  complaints,
}) => {
  complaints.expect(/401/);
  const { chat } = desk;
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.field.fill("And then to Bank?");
  await chat.openEditor(chat.turns.first());
  await chat.editor.fill(OTHER);
  await context.clearCookies();
  await chat.button("Ask this instead").click();

  await expect(chat.alert).toContainText("Your session and this conversation have ended.");
  await chat.button("Start a new conversation").click();
  await expect(page).toHaveURL(/\/underground$/);
  await expect(chat.field).toHaveValue(new RegExp(`^${OTHER.replace("?", "\\?")}\\s`));
  await expect(chat.field).toHaveValue(/And then to Bank\?$/);

  await chat.field.fill(OTHER);
  await chat.field.press("Enter");
  await chat.answered();
  await expect(chat.turns.last()).toContainText("Euston → Brixton");
});

test("an edit that the server can't take can be taken back, with what was typed", async ({
  desk,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  const { chat } = desk;
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.ask("And back?");
  await chat.openEditor(chat.turns.first());
  await chat.editor.fill(OTHER);
  await context.setOffline(true);
  await chat.button("Ask this instead").click();
  await expect(chat.alert).toContainText("The server can’t be reached.");

  await chat.alert.getByRole("button", { name: "Edit the question" }).click();
  await expect(chat.turns).toHaveCount(2);
  await expect(chat.editor).toHaveValue(OTHER);
  await expect(chat.turns.last()).toContainText("Canary Wharf → Paddington");

  await context.setOffline(false);
  await chat.button("Ask this instead").click();
  await chat.answered();
  await expect(chat.turns).toHaveCount(1);
  await expect(chat.turns.first()).toContainText("Euston → Brixton");
});

async function beginSlowVersion(desk: DeskPage, scripted: ScriptedApp): Promise<Gate> {
  const { chat } = desk;
  const first = chat.turns.first();
  const gate = new Gate();
  await desk.open();
  scripted.willSay(["All is well ", "there."]);
  await chat.ask("How is the Bakerloo line?");
  scripted.willSay(["It is slow. But ", "it goes."], gate);
  await chat.openEditor(first);
  await chat.editor.fill("Is the Bakerloo line slow?");
  await chat.editor.press("Enter");
  await expect(first.getByText("It is slow.", { exact: true })).toBeVisible();
  return gate;
}

test.describe("with a model that says what it is to", () => {
  test.use({ baseURL: ({ scripted }, use) => use(scripted.url) });

  test("the model is told of the branch in view, and of no other", async ({ desk, scripted }) => {
    const { chat } = desk;
    const first = chat.turns.first();
    const askedLast = () => JSON.stringify(scripted.model.completions.at(-1)?.body.messages);
    await desk.open();
    scripted.willSay(["It runs ", "like a hare."]);
    await chat.ask("How is the Bakerloo line?");
    scripted.willSay(["It runs ", "like a tortoise."]);
    await chat.edit(first, "Is the Bakerloo line slow?");
    expect(askedLast()).not.toContain("hare");

    await chat.button("Previous version").click();
    await expect(chat.version(first, 1, 2)).toBeVisible();
    scripted.willSay(["Because ", "it does."]);
    await chat.ask("Why is the Bakerloo line so?");
    expect(askedLast()).toContain("like a hare.");
    expect(askedLast()).toContain("How is the Bakerloo line?");
    expect(askedLast()).not.toContain("tortoise");
    expect(askedLast()).not.toContain("slow");
  });

  test("a reload in the middle of a new version's answer shows it whole", async ({
    desk,
    page,
    scripted,
  }) => {
    const { chat } = desk;
    const first = chat.turns.first();
    const gate = await beginSlowVersion(desk, scripted);

    await page.reload();
    await expect(first.getByText("It is slow.", { exact: true })).toBeVisible();
    gate.lift();
    await expect(first.getByText("It is slow. But it goes.")).toBeVisible();
    await chat.answered();
    await expect(chat.turns).toHaveCount(1);
    await expect(chat.version(first, 2, 2)).toBeVisible();
    await chat.button("Previous version").click();
    await expect(first.getByText("All is well there.")).toBeVisible();
  });

  test("the versions can't be switched while an answer is in the making", async ({ desk, scripted }) => {
    const { chat } = desk;
    const first = chat.turns.first();
    const gate = await beginSlowVersion(desk, scripted);
    await expect(chat.button("Previous version")).toHaveAttribute("aria-disabled", "true");
    await expect(first.getByRole("button", { name: "Edit the question" })).toHaveCount(0);

    gate.lift();
    await chat.answered();
    await expect(chat.button("Previous version")).toHaveAttribute("aria-disabled", "false");
  });
});

test("the switch and the field of a question have no serious fault", async ({ desk, page }) => {
  const { chat } = desk;
  await desk.open();
  await chat.ask(JOURNEY);
  await chat.edit(chat.turns.first(), OTHER);
  await chat.turns.first().getByRole("heading", { level: 2 }).hover();
  expect(await seriousFaults(page)).toEqual([]);
  await chat.openEditor(chat.turns.first());
  expect(await seriousFaults(page)).toEqual([]);
});
