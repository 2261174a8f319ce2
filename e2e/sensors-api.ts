import { type APIRequestContext, type APIResponse, expect } from "@playwright/test";
import type { BoardSensor, SensorReading } from "@/lib/desks/sensors/types";
import type { PaymentsOverview } from "@/lib/payments/types";
import { BASE_URL, serverTime } from "./settings";

type Sent = Partial<Omit<SensorReading, "address">>;

interface OwnSensor {
  name: string;
  address: string;
  key: string;
}

export const SERVER_ROOM = "0x3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d5e6f";
export const GREENHOUSE = "0x708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3";

/** What a reading costs, in atomic units of USDC. */
export const PRICE = { latest: 1000, recent: 5000 };

const MINUTE = 60_000;

export class SensorsApi {
  private readonly registered: string[] = [];

  /** @param request of the page's context, whose session it has, too */
  constructor(private readonly request: APIRequestContext) {}

  async register(
    name: string,
    fields: { place?: string; interval_s?: number; shared?: boolean } = {},
  ): Promise<OwnSensor> {
    await this.arrive();
    const { sensor, device_key } = await bodyOf(
      await this.request.post("/api/sensors", { data: { name, ...fields }, headers: { origin: BASE_URL } }),
      201,
    );
    this.registered.push(sensor.address);
    return { name, address: sensor.address, key: device_key };
  }

  async send({ key }: Pick<OwnSensor, "key">, readings: Sent | Sent[]): Promise<void> {
    const response = await fetch(`${BASE_URL}/api/sensors/readings`, {
      method: "POST",
      headers: { "x-device-key": key, "content-type": "application/json" },
      body: JSON.stringify(readings),
    });
    expect(await response.json()).toEqual({
      accepted: [readings].flat().length,
      duplicates: 0,
      rejected: [],
    });
  }

  async payments(): Promise<PaymentsOverview> {
    return bodyOf(await this.request.get("/api/payments"));
  }

  async board(): Promise<BoardSensor[]> {
    return (await bodyOf(await this.request.get("/api/sensors/board"))).sensors;
  }

  /** What an address holds by the chain, in atomic units of USDC. */
  async balance(address: string): Promise<number> {
    return (await bodyOf(await this.request.get(`/api/payments/balance?address=${address}`))).balance;
  }

  async balances(): Promise<{ latest: number; recent: number; payee: number }> {
    const { wallets, pay_to } = await this.payments();
    const addresses = ["latest", "recent"].map(
      (endpoint) => wallets.find((wallet) => wallet.endpoint === endpoint)!.address,
    );
    const [latest, recent, payee] = await Promise.all(
      [...addresses, pay_to].map((address) => this.balance(address)),
    );
    return { latest: latest!, recent: recent!, payee: payee! };
  }

  async fund(address: string): Promise<void> {
    await this.arrive();
    const funded = await this.request.post("/api/payments/fund", {
      data: { address },
      headers: { origin: BASE_URL },
    });
    expect(funded.status()).toBe(200);
  }

  async alwaysAsk(): Promise<void> {
    await this.arrive();
    const changed = await this.request.patch("/api/payments", {
      data: { always_ask: true },
      headers: { origin: BASE_URL },
    });
    expect(changed.status()).toBe(200);
  }

  async receipts(): Promise<
    { id: string; transaction: string | null; payer: string; amount: number; status: string }[]
  > {
    return (await bodyOf(await this.request.get("/api/payments/receipts"))).receipts;
  }

  /** The first page gives the session. */
  private async arrive(): Promise<void> {
    const { cookies } = await this.request.storageState();
    if (cookies.length === 0) await this.request.get("/");
  }

  async clear(): Promise<void> {
    for (const address of this.registered)
      await this.request.delete(`/api/sensors/${address}`, { headers: { origin: BASE_URL } });
  }
}

export function readingsWithKnock(knock: { x: number; y: number; z: number }, now = serverTime()): Sent[] {
  const atRest = { x: 0.01, y: -0.02, z: 1 };
  return Array.from({ length: 10 }, (_, index) => ({
    timestamp: now - (9 - index) * MINUTE,
    temperature: 20 + index / 10,
    accelerometer: index === 4 ? knock : atRest,
  }));
}

async function bodyOf(response: APIResponse, status = 200) {
  expect(response.status(), await response.text()).toBe(status);
  return response.json();
}
