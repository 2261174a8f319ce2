import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { serverStart } from "./settings";

const PROGRAM = "lib/desks/underground/testing/tfl-double.ts";

/** The double of TfL in a process of its own: it reads JSON in a way that Playwright's loader doesn't know. */
export class Tfl {
  private constructor(
    readonly url: string,
    private readonly process: ChildProcess,
  ) {}

  static async start(): Promise<Tfl> {
    const child = spawn(process.execPath, ["--import", "tsx", PROGRAM, "--port", "0"], {
      stdio: ["ignore", "pipe", "inherit"],
      env: { ...process.env, ALMANAC_NOW: serverStart() },
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const url = line.match(/http:\S+/)?.[0];
      if (url) return new Tfl(url, child);
    }
    throw new Error("TfL's double didn't start.");
  }

  async fail(): Promise<void> {
    await fetch(`${this.url}/__behave`, { method: "POST", body: JSON.stringify({ mode: "500" }) });
  }

  async close(): Promise<void> {
    if (this.process.exitCode !== null) return;
    this.process.kill("SIGTERM");
    await once(this.process, "exit");
  }
}
