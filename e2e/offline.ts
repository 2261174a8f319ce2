import type { BrowserContext } from "@playwright/test";
import { BASE_URL } from "./settings";

const TILES = /^https:\/\/tiles\.globalforestwatch\.org\//;

export class Offline {
  private readonly asked: string[] = [];

  /** @param server the tested server's origin */
  constructor(private readonly server = BASE_URL) {}

  async cut(context: BrowserContext): Promise<void> {
    await context.route(this.isElsewhere, (route) => {
      this.asked.push(route.request().url());
      return route.abort("internetdisconnected");
    });
  }

  get unexpected(): string[] {
    return this.asked.filter((url) => !TILES.test(url));
  }

  get tiles(): number {
    return this.asked.length - this.unexpected.length;
  }

  private readonly isElsewhere = ({ protocol, origin }: URL): boolean =>
    protocol.startsWith("http") && origin !== this.server;
}
