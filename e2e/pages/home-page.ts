import { expect, type Locator, type Page } from "@playwright/test";
import { Chat } from "./chat";

export class HomePage {
  readonly chat: Chat;

  constructor(readonly page: Page) {
    this.chat = new Chat(page);
  }

  async open(): Promise<void> {
    await this.page.goto("/");
    await expect(this.page.getByRole("heading", { name: "Almanac", level: 1 })).toBeVisible();
  }

  tile(desk: string): Locator {
    return this.page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: this.page.getByText(desk, { exact: true }) })
      .first();
  }

  /** Opens the palette by its key, which isn't heard before the page has come to life. */
  async openPalette(): Promise<Locator> {
    const search = this.page.getByRole("textbox", { name: "Search everything" });
    await expect(async () => {
      await this.page.keyboard.press("Control+k");
      await expect(search).toBeVisible({ timeout: 1000 });
    }).toPass();
    return search;
  }
}
