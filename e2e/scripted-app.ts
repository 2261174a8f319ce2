import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProviderDouble, says } from "../lib/models/testing/provider-double";
import { API_KEY, serverStart } from "./settings";
import { listenOn, STANDALONE_SERVER } from "./standalone";

export class ScriptedApp {
  private constructor(
    readonly url: string,
    readonly model: ProviderDouble,
    private readonly server: ChildProcess,
    private readonly dataDir: string,
  ) {}

  /** @param models as in ALMANAC_MODEL; all of them say what is scripted */
  static async start(models: string): Promise<ScriptedApp> {
    const model = await ProviderDouble.start();
    model.answersHealth = true;
    const port = await freePort();
    const dataDir = mkdtempSync(join(tmpdir(), "almanac-scripted-"));
    const server = spawn(process.execPath, [STANDALONE_SERVER], {
      stdio: ["ignore", "ignore", "inherit"],
      env: {
        ...process.env,
        ...listenOn(port),
        NODE_ENV: "production",
        NEXT_TELEMETRY_DISABLED: "1",
        ALMANAC_API_KEYS: API_KEY,
        ALMANAC_CHAT_PER_MINUTE: "10000",
        ALMANAC_DATA: "sample",
        ALMANAC_DATA_DIR: dataDir,
        ALMANAC_NOW: serverStart(),
        ALMANAC_LOG_LEVEL: "error",
        // No sample sensors: a start would take longer.
        ALMANAC_SIMULATOR: "off",
        ALMANAC_MODEL: models,
        OPENAI_API_KEY: "",
        OPENAI_BASE_URL: `${model.url}/v1`,
        OLLAMA_BASE_URL: model.url,
      },
    });
    const app = new ScriptedApp(`http://127.0.0.1:${port}`, model, server, dataDir);
    await app.isUp();
    return app;
  }

  /** The next answer: the router picks the Bakerloo line, then these tokens come; from the second on they wait for the gate. */
  willSay(tokens: string[], gate: Gate = Gate.open()): void {
    const answer = { tokens, before: async (index: number) => index > 0 && (await gate.passed) };
    this.model.script(says("BAKERLOO"), answer);
  }

  async close(): Promise<void> {
    this.server.kill("SIGTERM");
    if (this.server.exitCode === null) await once(this.server, "exit");
    await this.model.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async isUp(): Promise<void> {
    for (;;) {
      if (this.server.exitCode !== null) throw new Error("The scripted app didn't start.");
      const answer = await fetch(`${this.url}/api/desks`, { headers: { "x-api-key": API_KEY } }).catch(
        () => undefined,
      );
      if (answer?.ok) return;
      await new Promise(setImmediate);
    }
  }
}

export class Gate {
  readonly lift: () => void;
  readonly passed: Promise<void>;

  constructor() {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.passed = promise;
    this.lift = resolve;
  }

  static open(): Gate {
    const gate = new Gate();
    gate.lift();
    return gate;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  return typeof address === "object" && address ? address.port : 0;
}
