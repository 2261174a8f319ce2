import { readLines } from "../api/lines";
import { Server } from "../api/server";
import { expect, test } from "../fixtures";
import { DeskPage } from "../pages/desk-page";
import { Checkout } from "./checkout";

const DOCUMENT = "docs/adding-a-desk.md";
const FOLDER = "lib/desks/noon/";
const PAGE = "app/(desks)/noon/page.tsx";
const QUESTION = { query: "When is the sun highest in Tokyo?" };
const ANSWER = "The sun crosses the meridian of Tokyo at 02:41 UTC on average.";
const MINUTE = 60_000;

let checkout: Checkout | undefined;
let server: Server | undefined;

test.afterAll(async () => {
  await server?.close();
  checkout?.remove();
});

test("a desk that is added by the words of the document answers over HTTP and on its page", async ({
  page,
  complaints,
}) => {
  // It builds the app, beside whatever else is tested.
  test.setTimeout(15 * MINUTE);
  checkout = new Checkout();
  const files = checkout.follow(DOCUMENT);
  expect(files.filter((file) => !file.startsWith(FOLDER)).length).toBeLessThanOrEqual(2);
  expect(checkout.typeFaults(files)).toEqual([]);
  await checkout.build(PAGE);
  const app = await Server.start({ folder: checkout.folder });
  server = app;

  await test.step("in each encoding", async () => {
    const json = await (await app.ask(QUESTION)).json();
    expect(json).toMatchObject({ desk: "noon", model: "embedded", provenance: [{ live: false }] });
    expect(json.response.replaceAll("**", "")).toBe(ANSWER);
    const lines = await readLines(await app.ask(QUESTION, "application/x-ndjson"));
    expect(lines.map(({ node }) => node)).toEqual(["thread", "agent"]);
    expect(lines[0]?.update).toMatchObject({ desk: "noon" });
    const stream = await (await app.ask(QUESTION, "text/event-stream")).text();
    expect(stream).toContain("02:41 UTC");
  });

  await test.step("on its page, in its colours, and in the rail", async () => {
    // The build leaves out the site's icon.
    complaints.expect(/status of 404/);
    await page.goto(`${app.url}/noon`);
    await expect(page).toHaveTitle("Noon · Almanac");
    const heading = page.getByRole("heading", { name: "Noon", level: 1 });
    await expect(heading).toHaveCSS("color", "rgb(138, 90, 0)");
    const link = page.getByRole("navigation", { name: "Desks" }).getByRole("link", { name: "Noon" });
    await expect(link.locator("svg path")).toHaveCount(2);
    const { chat } = new DeskPage(page);
    await chat.expectReady();
    await chat.ask(QUESTION.query);
    await expect(page.getByRole("article").last()).toContainText(ANSWER);
  });

  await test.step("at home", async () => {
    // Not in the browser, which would look ahead to pages that weren't built.
    expect(await (await fetch(app.url)).text()).toContain('href="/noon"');
  });
});
