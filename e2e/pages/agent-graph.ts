import { expect, type Locator } from "@playwright/test";

export class AgentGraph {
  readonly drawing: Locator;
  readonly lit: Locator;

  constructor(readonly within: Locator) {
    this.drawing = within.getByRole("region", { name: "Graph", exact: true });
    this.lit = this.drawing.getByRole("button");
  }

  node(name: string): Locator {
    return this.drawing.getByRole("button", { name: new RegExp(`^${name}\\b`) });
  }

  details(name: string): Locator {
    return this.within.getByRole("region", { name: `What ${name} did` });
  }

  async expectLit(...names: string[]): Promise<void> {
    for (const name of names) await expect(this.node(name)).toBeVisible();
    await expect(this.lit).toHaveCount(names.length);
  }
}
