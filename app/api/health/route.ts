import { databaseHealth } from "@/db/health";
import type { HealthPart } from "@/lib/agent/desk";
import { clock } from "@/lib/clock";
import { desks } from "@/lib/desks";
import { type Env, env } from "@/lib/env";
import { defineRoute } from "@/lib/http/define-route";
import { ErrorBody } from "@/lib/http/error-responses";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { type ModelHealth, modelHealth } from "@/lib/models/health";
import { type PaymentsHealth, paymentsHealth } from "@/lib/payments/health";
import { processWide } from "@/lib/process-wide";
import { redisHealth } from "@/lib/redis";
import { breakerStates } from "@/lib/sources/fallback";
import { Health } from "./schema";

/** 503 only when the database is down or locked, or the disk is full. */
export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/health",
    auth: "public",
    operationId: "getHealth",
    tag: "Service",
    summary: "Whether the server can answer, and which of its parts is degraded",
    outputs: [
      json("It can answer", Health),
      json("The database is down, the disk is full, or a setting is wrong", Health.or(ErrorBody), {
        status: 503,
      }),
    ],
  },
  async () => {
    const database = databaseHealth();
    const [models, payments, redis, ofDesks] = await lookedAt();
    const sources = breakerStates().map(({ source, state, lastError, lastErrorAt }) => ({
      source,
      ok: state === "closed",
      state,
      last_error: lastError,
      last_error_at: lastErrorAt,
    }));
    const degraded = [
      ...(database.ok ? [] : ["database"]),
      ...models.filter(({ ok }) => !ok).map(({ model }) => `model ${model}`),
      ...sources.filter(({ ok }) => !ok).map(({ source }) => `source ${source}`),
      ...(payments.ok ? [] : ["payments"]),
      ...(redis?.ok === false ? ["Redis"] : []),
      ...Object.keys(ofDesks)
        .filter((name) => !ofDesks[name]?.ok)
        .map(inWords),
    ];
    const status = !database.ok ? "down" : degraded.length > 0 ? "degraded" : "ok";
    const body = {
      status,
      degraded,
      database,
      models,
      sources,
      payments,
      ...(redis && { redis }),
      ...ofDesks,
    };
    return Response.json(body, { status: database.ok ? 200 : 503 });
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);

/** Anyone may ask, and each look asks models, the chain and others. */
const GOOD_FOR_MS = 2000;

type Look = [ModelHealth[], PaymentsHealth, HealthPart | undefined, Record<string, HealthPart>];

const last = processWide("health", (): { at: number; of?: Env; look?: Promise<Look> } => ({ at: 0 }));

async function lookedAt(): Promise<Look> {
  const isGood = last.of === env() && Math.abs(clock.ms() - last.at) < GOOD_FOR_MS;
  if (!last.look || !isGood) {
    const look = Promise.all([modelHealth(), paymentsHealth(), redisHealth(), desksHealth()]);
    Object.assign(last, { at: clock.ms(), of: env(), look });
  }
  return last.look as Promise<Look>;
}

async function desksHealth(): Promise<Record<string, HealthPart>> {
  return Object.assign({}, ...(await Promise.all(desks.map((desk) => desk.health?.()))));
}

const inWords = (name: string) => name.replaceAll("_", " ").replace(/\bapi\b/, "API");
