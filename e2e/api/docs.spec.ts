import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "../fixtures";

test("the API's page shows every operation of the document, and leads to it", async ({ page, request }) => {
  const { paths } = await request.get("/api/openapi.json").then((told) => told.json());
  await page.goto("/docs");
  // The viewer, which may be faster, has a heading of its own.
  await expect(page.getByRole("heading", { level: 1, name: "The API", exact: true })).toBeVisible();
  await expect(page.locator(".opblock").first()).toBeVisible();
  for (const item of Object.values(paths) as Record<string, { tags: string[]; operationId: string }>[]) {
    for (const { tags, operationId } of Object.values(item))
      await expect(page.locator(`#operations-${tags[0]}-${operationId}`)).toBeVisible();
  }
  await page.goto("about:blank");
  await page.goto("/docs#/Chat/ask");
  await expect(page.locator("#operations-Chat-ask .opblock-body")).toBeInViewport();
});

test("an operation can be tried, with the browser's session and with a key", async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  await page.goto("/docs");
  const list = page.locator("#operations-Threads-listThreads");
  await list.locator(".opblock-summary-control").click();
  await list.getByRole("button", { name: "Try it out" }).click();
  const answer = page.waitForResponse("**/api/threads?*");
  await list.getByRole("button", { name: "Execute" }).click();
  expect((await answer).status()).toBe(200);
  await expect(list.locator(".live-responses-table")).toContainText('"threads"');

  await page.getByRole("button", { name: "Authorize" }).click();
  const key = page.locator(".auth-container").filter({ hasText: "X-API-Key" });
  await key.getByRole("textbox").fill("not-a-key-of-this-server");
  await key.getByRole("button", { name: "Apply" }).click();
  await page.getByRole("button", { name: "Close" }).first().click();
  const refusal = page.waitForResponse("**/api/threads?*");
  await list.getByRole("button", { name: "Execute" }).click();
  expect((await refusal).status()).toBe(401);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it fits a phone and is for everyone, ${colorScheme}`, async ({ page, complaints }) => {
    // The style of app/error.tsx comes with every page, and this one is looked at for long.
    complaints.expect(/was preloaded using link preload but not used/);
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 375, height: 720 });
    await page.goto("/docs#/Chat/ask");
    await expect(page.locator("#operations-Chat-ask .opblock-body")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    // One group; all of it would take long.
    const axe = new AxeBuilder({ page }).include("header").include("#operations-Chat-ask");
    const { violations } = await axe.analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
  });
}
