import { expect, test } from "./fixtures";
import { Offline } from "./offline";
import { AgentGraph } from "./pages/agent-graph";
import { WeatherPage } from "./pages/weather";
import { Gate } from "./scripted-app";
import { seriousFaults } from "./serious-faults";

const JOURNEY = "How do I get from Paddington to Canary Wharf?";
const FROST = "Will it freeze in London before Friday?";
const STREAMED = ["The Bakerloo line runs well. So ", "does the Victoria line."];

test("an answer's steps show the desk's graph, lit where the answer went", async ({ desk }) => {
  await desk.open();
  const turn = await desk.chat.ask(JOURNEY);
  const steps = await desk.chat.openSteps(turn);
  const graph = new AgentGraph(turn);
  await expect(graph.node("router")).toBeVisible();
  await expect(graph.lit).toHaveCount(3);
  await expect(graph.drawing.getByText("victoria", { exact: true })).toBeVisible();

  await graph.node("router").click();
  await expect(graph.node("router")).toHaveAttribute("aria-pressed", "true");
  await expect(graph.details("router")).toContainText(/\d m?s/);
  await expect(graph.details("router").getByRole("region", { name: "router: update" })).toContainText(
    "routedAgent",
  );
  await graph.node("router").click();
  await expect(graph.details("router")).toBeHidden();

  const router = steps.getByRole("listitem").first();
  await expect(router).toContainText(/^router[\d.]+ m?s/);
  await router.getByText("What it changed").click();
  await expect(router.getByRole("region", { name: "router: update" })).toContainText("routedAgent");
});

test("a node lights up as it finishes, while the answer is still being written", async ({
  desk,
  scripted,
}) => {
  const gate = new Gate();
  scripted.willSay(STREAMED, gate);
  await desk.open(`${scripted.url}/underground`);
  await desk.chat.send("How is the Bakerloo line?");
  const turn = desk.chat.turns.last();
  await expect(turn.getByText("The Bakerloo line runs well.", { exact: true })).toBeVisible();
  await turn.getByText(/^\d+ steps? so far$/).click();
  const graph = new AgentGraph(turn);
  await graph.expectLit("router");

  gate.lift();
  await graph.expectLit("router", "bakerloo", "saveResponse");
  await desk.chat.answered();
});

test("by keyboard a node is reached and pressed", async ({ desk, page }) => {
  await desk.open();
  const turn = await desk.chat.ask(JOURNEY);
  await desk.chat.openSteps(turn);
  const graph = new AgentGraph(turn);
  await expect(graph.lit).toHaveCount(3);
  await graph.drawing.focus();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(graph.drawing.getByRole("button", { pressed: true })).toHaveCount(1);
});

test("a graph that can't be loaded says so, and comes when it is asked for again", async ({
  desk,
  page,
  complaints,
}) => {
  complaints.expect(/503/);
  await page.route("**/api/desks/*/graph", (route) =>
    route.fulfill({ status: 503, json: { error: "The server is busy." } }),
  );
  await desk.open();
  const turn = await desk.chat.ask(JOURNEY);
  await desk.chat.openSteps(turn);
  await expect(turn).toContainText("The server is busy.");
  await page.unroute("**/api/desks/*/graph");
  await turn.getByRole("button", { name: "Try again" }).click();
  await expect(new AgentGraph(turn).node("router")).toBeVisible();
});

test.describe("of seven agents", () => {
  test.beforeEach(async ({ context }) => new Offline().cut(context));

  test("canvas and steps show what each decided", async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const weather = new WeatherPage(page);
    await weather.open();
    await weather.showAgents();
    await expect(weather.graph.lit).toHaveCount(0);
    const turn = await weather.chat.ask(FROST);
    await weather.showAgents();
    const ran = ["security", "supervisor", "intent", "ip", "weather", "safety"];
    await weather.graph.expectLit(...ran);
    await expect(weather.graph.node("supervisor")).toContainText("×5");
    await weather.graph.node("intent").click();
    await expect(weather.graph.details("intent")).toContainText("weather/location");

    await weather.chat.openSteps(turn);
    const inSteps = new AgentGraph(turn);
    await inSteps.expectLit(...ran);
    await inSteps.node("security").click();
    await expect(inSteps.details("security")).toContainText("allow");
    expect(await seriousFaults(page)).toEqual([]);
  });

  test("a reload keeps what was lit and decided", async ({ page }) => {
    const weather = new WeatherPage(page);
    await weather.open();
    await weather.chat.ask(FROST);
    await expect(page).toHaveURL(/thread=/);
    await page.reload();
    await weather.chat.expectReady();
    await weather.chat.openSteps(weather.chat.turns.last());
    const graph = new AgentGraph(weather.chat.turns.last());
    await graph.node("intent").click();
    await expect(graph.details("intent")).toContainText("weather/location");
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true });

  test("it fits, and its nodes can be pressed with a finger", async ({ desk, page }) => {
    await desk.open();
    const turn = await desk.chat.ask(JOURNEY);
    await desk.chat.openSteps(turn);
    const graph = new AgentGraph(turn);
    await expect(graph.lit).toHaveCount(3);
    const heights = await graph.lit.evaluateAll((nodes) =>
      nodes.map((node) => node.getBoundingClientRect().height),
    );
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(43.5);
    await graph.node("router").tap();
    await expect(graph.details("router")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  });
});
