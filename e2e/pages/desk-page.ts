import { expect, type Locator, type Page } from "@playwright/test";
import { FIRST_ANSWER_MS } from "../timeouts";
import { Chat } from "./chat";

export class DeskPage {
  readonly chat: Chat;
  readonly recent: Locator;
  readonly threads: Locator;
  readonly newQuestion: Locator;

  constructor(readonly page: Page) {
    this.chat = new Chat(page);
    this.recent = page.getByRole("navigation", { name: "Conversations" });
    this.threads = this.recent.getByRole("listitem").getByRole("link");
    this.newQuestion = page.getByRole("link", { name: "New question" });
  }

  thread(title: string): Locator {
    return this.recent.getByRole("link", { name: title, exact: true });
  }

  async act(what: "Rename" | "Delete", title: string): Promise<void> {
    await this.thread(title).hover();
    await this.recent.getByRole("button", { name: `${what} “${title}”` }).click();
  }

  async open(address = "/underground"): Promise<void> {
    await this.page.goto(address);
    await this.expectHere();
    await this.expectReady();
  }

  async expectReady(): Promise<void> {
    await this.chat.expectReady();
  }

  async expectHere(): Promise<void> {
    await expect(this.page.getByRole("heading", { name: "Underground", level: 1 })).toBeVisible();
  }

  async expectThreadInAddress(): Promise<void> {
    await expect(this.page).toHaveURL(/\/underground\?(.*&)?thread=[\da-f-]{36}(&|$)/, {
      timeout: FIRST_ANSWER_MS,
    });
  }
}
