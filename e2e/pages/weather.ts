import { expect, type Locator, type Page } from "@playwright/test";
import { AgentGraph } from "./agent-graph";
import { Chat } from "./chat";

export class WeatherPage {
  readonly chat: Chat;
  readonly canvas: Locator;
  readonly agents: Locator;
  readonly graph: AgentGraph;
  readonly review: Locator;

  constructor(readonly page: Page) {
    this.chat = new Chat(page);
    this.canvas = page.getByRole("region", { name: "Forecast", exact: true }).last();
    const agents = page.getByRole("region", { name: "Agents of the newest answer" });
    this.agents = agents.getByRole("list", { name: "What each agent decided" }).getByRole("listitem");
    this.graph = new AgentGraph(agents);
    this.review = page.getByRole("checkbox", { name: /^Ask me before answering/ });
  }

  async open(): Promise<void> {
    await this.page.goto("/weather");
    await this.chat.expectReady();
  }

  /** Scrolls to the agents, whose graph is loaded when it is seen. */
  async showAgents(): Promise<void> {
    await this.graph.within.getByRole("status").or(this.graph.drawing).scrollIntoViewIfNeeded();
    await expect(this.graph.drawing).toBeVisible();
  }

  /** Expects agents in this order; the supervisor comes between them. */
  async expectAgents(...names: string[]): Promise<void> {
    await expect(this.agents).toHaveCount(names.length);
    for (const [at, name] of names.entries())
      await expect(this.agents.nth(at)).toHaveAttribute("data-node", name);
  }
}
