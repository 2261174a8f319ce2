import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "./patience";

/** The chat as people see it, on whichever page it stands. */
export class Chat {
  readonly field: Locator;
  readonly stop: Locator;
  readonly alert: Locator;
  /** Each a question with its answer. */
  readonly turns: Locator;
  private readonly announcement: Locator;

  constructor(readonly page: Page) {
    this.field = page.getByRole("textbox", { name: /^Ask/ });
    this.stop = page.getByRole("button", { name: "Stop" });
    // Next's own announcer of routes is one too.
    this.alert = page.getByRole("alert").filter({ has: page.getByRole("button") });
    this.turns = page.getByRole("article");
    this.announcement = page.getByRole("status").filter({ hasText: /^Answer/ });
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole("button", { name });
  }

  /** Types a question and sends it. */
  async send(question: string): Promise<void> {
    await this.field.fill(question);
    await this.field.press("Enter");
  }

  /** Asks and waits for the whole answer. */
  async ask(question: string): Promise<Locator> {
    const before = await this.turns.count();
    await this.send(question);
    await expect(this.turns).toHaveCount(before + 1);
    await this.answered();
    return this.turns.last();
  }

  async answered(): Promise<void> {
    await expect(this.announcement).toHaveText("Answer complete", { timeout: FIRST_ANSWER_MS });
  }
}
