import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { variableNames } from "../../lib/env";
import { API_KEY, serverStart } from "../settings";
import { listenOn, STANDALONE_SERVER } from "../standalone";

/** Empty counts as unset, and keeps Next from taking a developer's own settings from .env. */
const noSettings = Object.fromEntries(variableNames.map((name) => [name, ""]));

interface Options {
  /** On top of: one key, sample data, the embedded model. */
  env?: Record<string, string>;
  /** Of a server before this one; absent: a new one. */
  dataDir?: string;
  /** Of the build; absent: the checkout. */
  folder?: string;
}

export class Server {
  private constructor(
    readonly url: string,
    readonly dataDir: string,
    private readonly process: ChildProcess,
  ) {}

  static async start({ env, dataDir = newDataDir(), folder }: Options = {}): Promise<Server> {
    const port = await freePort();
    // A build elsewhere has no standalone server of its own.
    const program = folder
      ? ["node_modules/next/dist/bin/next", "start", "-H", "127.0.0.1"]
      : [STANDALONE_SERVER];
    const child = spawn(process.execPath, program, {
      cwd: folder,
      stdio: ["ignore", "pipe", "inherit"],
      env: {
        ...process.env,
        ...noSettings,
        ...listenOn(port),
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        ALMANAC_API_KEYS: API_KEY,
        ALMANAC_CHAT_PER_MINUTE: "10000",
        ALMANAC_DATA: "sample",
        ALMANAC_DATA_DIR: dataDir,
        ALMANAC_LOG_LEVEL: "fatal",
        // No sample sensors: a start would take longer.
        ALMANAC_SIMULATOR: "off",
        ALMANAC_MODEL: "embedded",
        ALMANAC_NOW: serverStart(),
        ...env,
      },
    });
    const server = new Server(`http://127.0.0.1:${port}`, dataDir, child);
    await server.isUp();
    return server;
  }

  get pid(): number {
    return this.process.pid ?? 0;
  }

  fetch(path: string, { headers, ...init }: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, { ...init, headers: { "x-api-key": API_KEY, ...headers } });
  }

  ask(body: object, accept = "application/json", init: RequestInit = {}): Promise<Response> {
    const headers = { "content-type": "application/json", accept, ...init.headers };
    return this.fetch("/api/chat", { method: "POST", body: JSON.stringify(body), ...init, headers });
  }

  /** As a power cut, or the kernel when memory runs out. */
  async kill(): Promise<void> {
    await this.end("SIGKILL");
  }

  async close(): Promise<void> {
    await this.end("SIGKILL");
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    if (this.process.exitCode !== null || this.process.signalCode !== null) return;
    this.process.kill(signal);
    await once(this.process, "exit");
  }

  /** Its first answer comes when the database is open; asking before Next listens would only take its time. */
  private async isUp(): Promise<void> {
    for await (const line of createInterface({ input: this.process.stdout! }))
      if (/Ready in/.test(line)) break;
    this.process.stdout!.resume();
    const answer = await this.fetch("/api/desks");
    if (!answer.ok) throw new Error(`The server didn't start: ${answer.status}.`);
  }
}

const newDataDir = () => mkdtempSync(join(tmpdir(), "almanac-api-"));

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
