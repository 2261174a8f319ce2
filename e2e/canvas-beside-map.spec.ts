import type { Locator } from "@playwright/test";
import { LINES } from "../lib/desks/underground/lines";
import { expect, test } from "./fixtures";
import type { Canvas } from "./pages/canvas";
import { Gate } from "./scripted-app";
import { seriousFaults } from "./serious-faults";
import { EXPECT_MS } from "./timeouts";
import { FAILURE, JOURNEY } from "./underground-fixtures";

/* What the Underground's canvas has beside its map, which isn't drawn here: that takes the processor longer than all else. */

const STATION = "King's Cross St. Pancras";

async function expectActive(canvas: Canvas, option: Locator): Promise<void> {
  // A list that comes anew gives its options other ids.
  await expect(async () => {
    const id = await option.getAttribute("id");
    await expect(canvas.search).toHaveAttribute("aria-activedescendant", id ?? "none", { timeout: 1000 });
  }).toPass({ timeout: EXPECT_MS });
}

test("a station tells its access by platform, its toilets and its busiest hour", async ({ canvas, page }) => {
  await page.goto("/underground");
  await canvas.find("bank", "Bank");
  const panel = canvas.panel("Bank");
  await expect(panel.getByText("Step-free access in part")).toBeVisible();
  await canvas.unfold("Step-free access");
  await expect(panel.getByRole("listitem").filter({ hasText: "Platform 5, westbound" })).toContainText(
    "Not step-free",
  );
  await expect(panel.getByRole("listitem").filter({ hasText: "Platform 3, southbound" })).toContainText(
    /Step-free to the train\. By Lift/,
  );
  await expect(panel).toContainText("topology of 28 March 2025");

  await canvas.unfold("Toilets");
  await canvas.unfold("Entries and exits");
  await expect(panel).toContainText("Busiest from 08:00 to 09:00");
  await panel.getByRole("button", { name: "Sat", exact: true }).click();
  await expect(panel).toContainText(
    /Busiest from \d\d:00 to \d\d:00, with [\d,]+ entries and exits on a typical Saturday in/,
  );
  await expect(panel.getByRole("row").filter({ hasText: "2023" })).toContainText("million");
  expect(await seriousFaults(page)).toEqual([]);
});

test.describe("far from London", () => {
  test.use({ timezoneId: "America/New_York", locale: "en-US" });

  test("the journey's times are London's, as in the answer", async ({ desk, canvas }) => {
    await desk.open();
    const turn = await desk.chat.ask(JOURNEY);
    const [, leaves, arrives] =
      (await turn.textContent())?.match(/Leaving (\d\d:\d\d), arriving (\d\d:\d\d)/) ?? [];
    expect(leaves).toBeTruthy();
    await expect(canvas.journey).toContainText(`${leaves}–${arrives}`);
  });
});

test("a question for trains opens the station, and leaves the reader in the chat", async ({
  desk,
  canvas,
}) => {
  await desk.open();
  await desk.chat.ask("When is the next Bakerloo line train from Baker Street?");

  const panel = canvas.panel("Baker Street");
  await expect(panel.getByText(/^Refreshed/)).toBeVisible();
  await expect(canvas.showing).toContainText("Bakerloo line · Baker Street");
  await expect(desk.chat.field).toBeFocused();
});

test("a station is found by keyboard though misspelt, and Escape leads back", async ({
  desk,
  canvas,
  page,
}) => {
  await desk.open();
  await canvas.search.focus();
  await page.keyboard.type("kings croos");
  await expect(canvas.options.first()).toHaveText(STATION);
  await expectActive(canvas, canvas.options.first());
  await page.keyboard.press("Enter");

  const panel = canvas.panel(STATION);
  await expect(panel.getByRole("heading", { name: STATION })).toBeFocused();
  await expect(canvas.options).toHaveCount(0);
  await page.keyboard.press("Tab");
  await expect(panel.getByRole("button", { name: "Close the station" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(canvas.search).toBeFocused();
  await expect(canvas.search).toHaveValue("");
});

test("another of the stations found is taken with the arrows, and Escape closes only the list", async ({
  desk,
  canvas,
  page,
}) => {
  await desk.open();
  await canvas.find("angel", "Angel");
  await canvas.search.fill("hammersmith");
  await expect(canvas.options.first()).toHaveText(/Hammersmith/);
  await page.keyboard.press("Escape");
  await expect(canvas.options).toHaveCount(0);
  await expect(canvas.panel("Angel")).toBeVisible();

  await canvas.search.fill("park");
  const second = canvas.options.nth(1);
  await expect(second).toContainText(/park/i);
  await page.keyboard.press("ArrowDown");
  await expectActive(canvas, second);
  const name = (await second.textContent()) ?? "";
  await page.keyboard.press("Enter");
  await expect(canvas.panel(name)).toBeVisible();
});

test("what is typed before the canvas's code has come is looked for", async ({ canvas, page }) => {
  const gate = new Gate();
  await page.route("**/*.js", async (route) => {
    await gate.passed;
    await route.fallback();
  });
  await page.goto("/underground", { waitUntil: "commit" });
  await canvas.search.pressSequentially("brixt");
  gate.lift();
  await expect(canvas.options.first()).toHaveText("Brixton");
});

test("Enter at once takes what was typed, not the first of the list that is still in view", async ({
  desk,
  canvas,
}) => {
  await desk.open();
  await canvas.search.fill("brixton");
  await expect(canvas.options.first()).toHaveText("Brixton");
  await canvas.search.fill("bank");
  await canvas.search.press("Enter");
  await expect(canvas.panel("Bank")).toBeVisible();

  await canvas.panel("Bank").getByRole("button", { name: "Close the station" }).click();
  await canvas.from.fill("angel");
  await canvas.from.press("Enter");
  await canvas.to.fill("brixton");
  await canvas.to.press("Enter");
  await expect(canvas.from).toHaveValue("Angel");
  await expect(canvas.to).toHaveValue("Brixton");
});

test("a search that finds nothing says so", async ({ desk, canvas, page }) => {
  await desk.open();
  await canvas.search.fill("qqqqq");
  await expect(page.getByText("No station is called “qqqqq”")).toBeVisible();
});

test("a planned journey leaves later and goes without steps", async ({ desk, canvas, page }) => {
  await desk.open();
  await canvas.planJourney("Green Park", "Canary Wharf");
  await expect(canvas.legs.last()).toContainText("to Canary Wharf");
  await page.getByRole("button", { name: "+30 min" }).click();
  await expect(page).toHaveURL(/&at=20\d\d-/);
  await page.getByRole("checkbox", { name: "Step-free only" }).check();
  await expect(page).toHaveURL(/&at=20\d\d-.*&prefer=step_free$/);
  await expect(canvas.ways.first()).toContainText(/(?<!to be )step-free/);
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await expect(page).toHaveURL(/&prefer=step_free$/);
});

test("what is typed and not picked is planned as it stands, and what isn't a station is said", async ({
  desk,
  canvas,
  complaints,
}) => {
  complaints.expect(/404/);
  await desk.open();
  await canvas.from.fill("brixton");
  await canvas.to.fill("atlantis");
  await canvas.plan.click();
  await expect(canvas.journey).toContainText("There is no station called “atlantis” on these lines.");
  await canvas.to.fill("baker street");
  await canvas.plan.click();
  await expect(canvas.showing).toContainText("Brixton → Baker Street");
});

test("what is wrong stands first on the board, and what has closed is folded", async ({
  desk,
  canvas,
  page,
}) => {
  const line = (id: keyof typeof LINES, severity: number, description: string) => ({
    ...LINES[id],
    id,
    status: { severity, description, reason: null },
  });
  await page.route("**/api/underground/lines", (route) =>
    route.fulfill({
      json: {
        lines: [
          line("bakerloo", 10, "Good Service"),
          line("central", 9, "Minor Delays"),
          line("circle", 20, "Service Closed"),
          line("victoria", 6, "Severe Delays"),
        ],
        provenance: [],
      },
    }),
  );
  await desk.open();
  await expect(canvas.board).toContainText("2 lines disrupted, 1 running well, 1 closed");
  await expect(canvas.board.getByRole("button").filter({ hasText: /Delays$|Service$/ })).toHaveText([
    "VictoriaSevere Delays",
    "CentralMinor Delays",
    "BakerlooGood Service",
  ]);
  const closed = canvas.board.getByRole("button", { name: /^1 line closed/ });
  await expect(closed).toHaveAttribute("aria-expanded", "false");
  await closed.press("Enter");
  await expect(canvas.line("Circle")).toBeVisible();
  await expect(canvas.board.getByRole("list", { name: "Questions about the lines" })).toContainText(
    "What is happening on the Victoria line?",
  );
});

test("without WebGL there is a message, and the rest works", async ({ desk, canvas, page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await desk.open();
  await expect(canvas.area.getByRole("heading", { name: "No map in this browser" })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);

  await canvas.find("brixton", "Brixton");
  await expect(canvas.panel("Brixton").getByText(/^Refreshed/)).toBeVisible();
  await canvas.panel("Brixton").getByRole("button", { name: "Close the station" }).click();
  await desk.chat.ask(JOURNEY);
  await expect(canvas.journey).toBeVisible();
});

test("what is published about a station can be asked for again", async ({ canvas, page, complaints }) => {
  complaints.expect(/502/);
  await page.route(/\/api\/underground\/stations\/\w+$/, (route) => route.fulfill(FAILURE), { times: 1 });
  await page.goto("/underground");
  await canvas.find("angel", "Angel");
  const panel = canvas.panel("Angel");
  await expect(panel).toContainText("Access, toilets and counts can’t be shown: TfL can't be reached.");
  await panel.getByRole("button", { name: "Try again" }).click();
  await expect(panel.getByText("Step-free access no")).toBeVisible();
});
