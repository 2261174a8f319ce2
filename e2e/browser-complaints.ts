import type { BrowserContext, Page } from "@playwright/test";

export class BrowserComplaints {
  private readonly heard: string[] = [];
  /** A processor that draws in place of a graphics card is slow to give pictures back, and says so. */
  private readonly expected: RegExp[] = [/GL Driver Message/];

  listen(context: BrowserContext): void {
    for (const page of context.pages()) this.listenTo(page);
    context.on("page", (page) => this.listenTo(page));
  }

  /** A test that breaks something hears of it. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  get unexpected(): string[] {
    return this.heard.filter((text) => !this.expected.some((pattern) => pattern.test(text)));
  }

  private listenTo(page: Page): void {
    page.on("pageerror", (error) => this.heard.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") this.heard.push(message.text());
    });
  }
}
