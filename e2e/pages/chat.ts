import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";

export class Chat {
  readonly field: Locator;
  readonly stop: Locator;
  readonly alert: Locator;
  readonly turns: Locator;
  readonly editor: Locator;
  private readonly announcement: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByRole("textbox", { name: /^Ask/ });
    this.stop = page.getByRole("button", { name: "Stop" });
    // Next's own announcer of routes is one too.
    this.alert = page.getByRole("alert").filter({ has: page.getByRole("button") });
    this.turns = page.getByRole("article");
    this.editor = page.getByRole("textbox", { name: "Edit the question" });
    this.announcement = page.getByRole("status").filter({ hasText: /^Answer/ });
  }

  /** Waits until the chat's code has come, which is after the page. */
  async expectReady(): Promise<void> {
    await expect(this.page.locator("[data-chat][data-ready]")).toBeAttached();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  async send(question: string): Promise<void> {
    await this.field.fill(question);
    await this.field.press("Enter");
  }

  async ask(question: string): Promise<Locator> {
    const before = await this.turns.count();
    await this.send(question);
    await expect(this.turns).toHaveCount(before + 1);
    await this.answered();
    return this.turns.last();
  }

  async answered(): Promise<void> {
    await expect(this.announcement).toHaveText(/^Answer complete/, { timeout: FIRST_ANSWER_MS });
  }

  async openSteps(turn: Locator): Promise<Locator> {
    const summary = turn.getByText(/^\d+ steps?( so far| · .+)?$/);
    await summary.click();
    // The graph among them loads when it is seen, which below a long answer it isn't.
    await summary.evaluate((element) => element.scrollIntoView({ block: "start" }));
    return turn.getByRole("list", { name: "Steps" });
  }

  async openCall(turn: Locator, sentence: string): Promise<void> {
    await turn.getByText(sentence).click();
  }

  facts(turn: Locator): Locator {
    return turn.getByRole("list", { name: "About this answer" }).getByRole("listitem");
  }

  async openEditor(turn: Locator): Promise<void> {
    await turn.getByRole("heading", { level: 2 }).hover();
    await turn.getByRole("button", { name: "Edit the question" }).click();
    await expect(this.editor).toBeFocused();
  }

  async edit(turn: Locator, question: string): Promise<void> {
    await this.openEditor(turn);
    await this.editor.fill(question);
    await this.button("Ask this instead").click();
    await expect(this.editor).toBeHidden();
    await this.answered();
  }

  version(turn: Locator, at: number, of: number): Locator {
    return turn.getByRole("group", { name: `Version ${at} of ${of}`, exact: true });
  }

  async pick(item: string): Promise<void> {
    await this.button("Export and share").click();
    await this.page.getByRole("menuitem", { name: item }).click();
  }
}
