import type { BrowserContext } from "@playwright/test";
import { BASE_URL } from "./settings";

/** Where datasets have their own pictures, which a map asks for when it can. */
const TILES = /^https:\/\/tiles\.globalforestwatch\.org\//;

/** A network that ends at the tested server: whatever a page asks of another host fails, and is noted. */
export class Offline {
  private readonly asked: string[] = [];

  /** @param server the tested server's origin */
  constructor(private readonly server = BASE_URL) {}

  /** Cuts a context off, for as long as it lives. */
  async cut(context: BrowserContext): Promise<void> {
    await context.route(this.isElsewhere, (route) => {
      this.asked.push(route.request().url());
      return route.abort("internetdisconnected");
    });
  }

  /** What was asked of other hosts but pictures for the map. */
  get unexpected(): string[] {
    return this.asked.filter((url) => !TILES.test(url));
  }

  /** How many pictures were asked for. */
  get tiles(): number {
    return this.asked.length - this.unexpected.length;
  }

  private readonly isElsewhere = ({ protocol, origin }: URL): boolean =>
    protocol.startsWith("http") && origin !== this.server;
}
