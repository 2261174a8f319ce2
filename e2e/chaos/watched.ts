import { lineByLine } from "../api/lines";
import type { Server } from "../api/server";
import type { Shown } from "./audit";

export class Watched {
  readonly shown: Shown[] = [];
  private isOver = false;
  private wake: () => void = () => {};

  constructor(
    private readonly server: Server,
    private readonly query: string,
  ) {}

  async read(): Promise<void> {
    try {
      const response = await this.server.ask({ query: this.query }, "application/x-ndjson");
      let thread = "";
      for await (const { node, update } of lineByLine(response)) {
        if (node === "thread") thread = String(update.thread_id);
        else if (node !== "approval" && node !== "error") this.shown.push({ thread, node });
        this.wake();
      }
    } catch {
      // The server died, as it was to.
    } finally {
      this.isOver = true;
      this.wake();
    }
  }

  async nodes(count: number): Promise<void> {
    while (this.shown.length < count && !this.isOver)
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
  }
}
