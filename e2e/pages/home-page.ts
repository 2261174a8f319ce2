import { expect, type Page } from "@playwright/test";
import { Chat } from "./chat";

/** The first page. */
export class HomePage {
  readonly chat: Chat;

  constructor(readonly page: Page) {
    this.chat = new Chat(page);
  }

  async open(): Promise<void> {
    await this.page.goto("/");
    await expect(this.page.getByRole("heading", { name: "Almanac", level: 1 })).toBeVisible();
  }
}
