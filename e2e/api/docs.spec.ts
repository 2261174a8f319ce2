import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../fixtures";

test("the API's page shows every operation of the document, and leads to it", async ({ page, request }) => {
  const { paths } = await request.get("/api/openapi.json").then((told) => told.json());
  await page.goto("/docs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The API");
  for (const item of Object.values(paths) as Record<string, { summary: string; operationId: string }>[]) {
    for (const { summary, operationId } of Object.values(item))
      await expect(page.locator(`#${operationId}`).getByRole("heading", { level: 3 })).toHaveText(summary);
  }
  await page.getByRole("navigation").getByRole("link", { name: "POST /chat" }).click();
  await expect(page.locator("#ask")).toBeInViewport();
  await page.locator("#ask").getByRole("link", { name: "Answer" }).click();
  await expect(page.locator("#schema-Answer")).toBeInViewport();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it fits a phone and is for everyone, ${colorScheme}`, async ({ page, noise }) => {
    // The style of app/error.tsx comes with every page, and this one is looked at for long.
    noise.expect(/was preloaded using link preload but not used/);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 375, height: 720 });
    await page.goto("/docs");
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBe(375);
    // One of each kind; all of it would take long.
    const parts = ["header", "nav", "h1", "#ask", "#findJourneys", "#schema-Message"];
    const axe = parts.reduce((builder, part) => builder.include(part), new AxeBuilder({ page }));
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}
