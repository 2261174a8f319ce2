import { expect, type Locator, type Page } from "@playwright/test";
import { Chat } from "./chat";
import { FIRST_ANSWER_MS } from "./patience";

/** The page of the Underground desk. */
export class DeskPage {
  readonly chat: Chat;
  readonly recent: Locator;
  readonly newQuestion: Locator;

  constructor(readonly page: Page) {
    this.chat = new Chat(page);
    this.recent = page.getByRole("navigation", { name: "Recent questions" });
    this.newQuestion = page.getByRole("link", { name: "New question" });
  }

  async open(address = "/underground"): Promise<void> {
    await this.page.goto(address);
    await this.expectHere();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole("heading", { name: "Underground", level: 1 })).toBeVisible();
  }

  /** Waits until the address names the thread. */
  async expectThreadInAddress(): Promise<void> {
    await expect(this.page).toHaveURL(/\/underground\?thread=[\da-f-]{36}$/, { timeout: FIRST_ANSWER_MS });
  }
}
