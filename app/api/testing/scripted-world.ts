import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, vi } from "vitest";
import { closeStore } from "@/db/client";
import { insertSensor } from "@/db/sensors";
import { clock } from "@/lib/clock";
import { ingest } from "@/lib/desks/sensors/readings/ingest";
import { getLatest, getRecent } from "@/lib/desks/sensors/routes/sales";
import { resetEnv } from "@/lib/env";
import { resetModels } from "@/lib/models";
import { ProviderDouble } from "@/lib/models/testing/provider-double";
import type { Reply } from "@/lib/models/testing/reply";
import { payments, stopPayments } from "@/lib/payments/runtime";
import { setEnv } from "@/lib/test-env";
import * as receipts from "../payments/receipts/route";
import { API_ENV, ask, call } from "./call";
import { serve } from "./loopback";
import { type Encoding, type ReadAnswer, readAnswer } from "./read-answer";
import { ATTIC } from "./scripted-desks";

export const OPENAI = "openai:gpt-4o-mini";
export const OLLAMA = "ollama:llama3.1:8b";

export const PUMP = `0x4d5e${"0".repeat(36)}`;

/** All desks on sample data, with a scripted language model; a new one for each test. */
export interface ScriptedWorld {
  provider: ProviderDouble;
  readonly key: string;
  ask(desk: { id: string; question: string }, replies: Reply[], options?: AskOptions): Promise<ReadAnswer>;
  request(index: number): { role: string; content: string }[];
  /** Since the test began, in atomic units of USDC. */
  paid(): Promise<number[]>;
  use(...models: string[]): void;
}

export interface AskOptions {
  encoding?: Encoding;
  more?: object;
}

const dollars = "$100";

/** One world for the file; each test asks as a caller of its own. */
export function scriptedWorld(): ScriptedWorld {
  const dir = mkdtempSync(join(tmpdir(), "almanac-scripted-"));
  let api: Awaited<ReturnType<typeof serve>>;
  let count = 0;
  let key = "";

  const environment = () =>
    setEnv({
      ...API_ENV,
      ALMANAC_API_KEYS: key,
      ALMANAC_DATA_DIR: dir,
      ALMANAC_LOG_LEVEL: "silent",
      ALMANAC_SPEND_PER_CALLER: dollars,
      ALMANAC_SPEND_PER_DAY: dollars,
      FETCH_URL: "",
      PORT: new URL(api.url).port,
    });

  beforeAll(async () => {
    api = await serve({
      "/api/sensors/latest": { GET: getLatest },
      "/api/sensors/recent": { GET: getRecent },
    });
    environment();
    await payments();
    seed();
  });
  afterAll(async () => {
    api.close();
    await stopPayments();
    closeStore();
    vi.unstubAllEnvs();
    resetEnv();
    rmSync(dir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    key = `alm_scripted-caller-number-${++count}`;
    environment();
    world.provider = await ProviderDouble.start();
    world.use(OPENAI);
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    vi.unstubAllEnvs();
    await world.provider.close();
    resetModels();
  });

  const world: ScriptedWorld = {
    provider: undefined as never,
    get key() {
      return key;
    },
    async ask({ id, question }, replies, { encoding = "application/json", more } = {}) {
      world.provider.script(...replies);
      const response = await ask({ desk: id, query: question, ...more }, encoding, { key });
      return readAnswer(response, encoding);
    },
    request: (index) => world.provider.completions[index]?.body.messages ?? [],
    async paid() {
      const { receipts: all } = await (await call(receipts.GET, { key })).json();
      return all.map(({ amount }: { amount: number }) => amount);
    },
    use(...models) {
      setEnv({
        ALMANAC_MODEL: models.join(","),
        OPENAI_BASE_URL: `${world.provider.url}/v1`,
        OPENAI_API_KEY: "sk-none",
        OLLAMA_BASE_URL: world.provider.url,
      });
      resetModels();
    },
  };
  return world;
}

function seed(): void {
  const sensor = { place: null, owner: null, simulated: false, keyHash: null, intervalS: 60 };
  const from = clock.ms() - 10 * 60_000;
  for (const [address, name] of [
    [ATTIC, "Attic"],
    [PUMP, "Boiler pump"],
  ] as const) {
    const readings = Array.from({ length: 10 }, (_, index) => ({
      timestamp: from + index * 60_000,
      temperature: 20 + index / 10,
    }));
    ingest(insertSensor({ ...sensor, address, name }), readings);
  }
}
