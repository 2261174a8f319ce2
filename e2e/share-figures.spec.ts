import type { Browser, Page } from "@playwright/test";
import type { BrowserComplaints } from "./browser-complaints";
import { expect, test } from "./fixtures";
import { DeskPage } from "./pages/desk-page";
import { seriousFaults } from "./serious-faults";

const DESKS = [
  {
    desk: "land",
    question: "Compare tree cover loss in Indonesia and Malaysia from 2015 to 2024",
    figure: /^Indonesia lost/,
    map: /^Map: Indonesia, Malaysia$/,
    hasChart: true,
  },
  {
    desk: "underground",
    question: "How do I get from Paddington to Canary Wharf?",
    figure: /^Paddington → Canary Wharf$/,
    map: /^Map: the way from Paddington to Canary Wharf$/,
    hasChart: false,
  },
  {
    desk: "sensors",
    question: "Plot the temperature of the kitchen over the last 24 hours",
    figure: /^Temperature of Kitchen$/,
    hasChart: true,
  },
  {
    desk: "markets",
    question: "Compare Bitcoin, Ethereum and Litecoin since January 2021",
    figure: /change in price$/,
    hasChart: true,
  },
  {
    desk: "weather",
    question: "What is the weather in Berlin tomorrow?",
    figure: /^Weather: Berlin/,
    map: /^Map: Berlin/,
    hasChart: false,
  },
];

for (const { desk, question, figure, map, hasChart } of DESKS) {
  test(`a shared conversation of ${desk} is drawn for someone else, and as a report`, async ({
    page,
    browser,
    complaints,
  }) => {
    const { chat } = await opened(page, desk);
    await chat.ask(question);
    await chat.pick("Share…");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Create link" }).click();
    const link = await dialog.getByRole("textbox", { name: "Link", exact: true }).inputValue();

    const guest = await asSomeoneElse(browser, complaints);
    for (const address of [link, `${link}/report`]) {
      expect((await guest.goto(address))?.status()).toBe(200);
      const turn = guest.getByRole("article");
      const drawn = turn.getByRole("figure", { name: figure });
      await expect(drawn.first()).toBeVisible();
      if (map) await expect(turn.getByRole("img", { name: map })).toBeVisible();
      if (hasChart) await expect(drawn.first().locator(".recharts-surface path").first()).toBeVisible();
    }
    await expect(guest.getByRole("heading", { level: 3, name: "Sources" })).toBeVisible();
    await guest.context().close();
  });
}

test("a conversation's menu leads to its report, which can be printed", async ({
  page,
  context,
  complaints,
}) => {
  const { chat } = await opened(page, "markets");
  await chat.ask("What was BTC on 14 April 2021?");
  const opening = context.waitForEvent("page");
  await chat.pick("Report for print or PDF");
  const report = await opening;
  await expect(report.getByRole("heading", { level: 1 })).toHaveText("What was BTC on 14 April 2021?");
  await expect(report.getByRole("table").filter({ hasText: "What it is" })).toBeVisible();
  await expect(report.getByRole("button", { name: "Print or save as PDF" })).toBeVisible();
  expect(await seriousFaults(report)).toEqual([]);
  await report.emulateMedia({ media: "print" });
  await expect(report.getByRole("navigation")).toHaveCount(0);
  await expect(report.getByRole("article")).toBeVisible();

  complaints.expect(/404/);
  const stranger = await context.browser()!.newContext();
  const answer = await (await stranger.newPage()).goto(report.url());
  expect(answer?.status()).toBe(404);
  await stranger.close();
});

async function opened(page: Page, desk: string): Promise<DeskPage> {
  await page.goto(`/${desk}`);
  const here = new DeskPage(page);
  await here.expectReady();
  return here;
}

async function asSomeoneElse(browser: Browser, complaints: BrowserComplaints): Promise<Page> {
  const context = await browser.newContext();
  complaints.listen(context);
  return context.newPage();
}
