import { expect, test } from "./sensors-fixtures";

test("a board is printed alone and at its full length, from the palette", async ({ sensors, home, page }) => {
  await page.addInitScript("window.print = () => { document.title = 'printed' }");
  await sensors.open();
  await (await home.openPalette()).fill("print");
  await page.keyboard.press("Enter");
  await expect(page).toHaveTitle("printed");

  // As wide as paper is.
  await page.setViewportSize({ width: 794, height: 600 });
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.getByText("Almanac · Sensors · Dashboard")).toBeVisible();
  await expect(page.getByText(/^Printed on .*\/sensors/)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Ask the Sensors desk" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Conversations" })).toBeHidden();
  const { whole, seen } = await page.evaluate(() => ({
    whole: document.documentElement.scrollHeight,
    seen: window.innerHeight,
  }));
  expect(whole).toBeGreaterThan(seen * 1.5);
});
