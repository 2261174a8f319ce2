import { store } from "@/db/client";
import { sensorsApiHealth } from "@/lib/desks/sensors/api-health";
import { handle, preflight } from "@/lib/http/handle";
import { modelHealth } from "@/lib/models/health";
import { paymentsHealth } from "@/lib/payments/health";
import { breakerStates } from "@/lib/sources/fallback";

/** Whether the server can answer, and which of its parts is degraded; 503 only when the database is down. */
export const GET = handle({ auth: "public", name: "/api/health" }, async () => {
  const database = databaseHealth();
  const [models, payments, sensorsApi] = await Promise.all([
    modelHealth(),
    paymentsHealth(),
    sensorsApiHealth(),
  ]);
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
    ...(sensorsApi.ok ? [] : ["sensors API"]),
  ];
  const status = !database.ok ? "down" : degraded.length > 0 ? "degraded" : "ok";
  const body = { status, degraded, database, models, sources, payments, sensors_api: sensorsApi };
  return Response.json(body, { status: database.ok ? 200 : 503 });
});

export const OPTIONS = preflight;

function databaseHealth(): { ok: boolean } {
  try {
    store().sqlite.prepare("SELECT 1").get();
    return { ok: true };
  } catch {
    return { ok: false };
  }
}
