import { env } from "@/lib/env";
import { recentlyGood } from "@/lib/recently-good";

const TIMEOUT_MS = 2000;

/** Whether the API that the agent buys readings from answers; it is this server's own where FETCH_URL is unset. */
export async function sensorsApiHealth(): Promise<{ ok: boolean; detail?: string }> {
  const { FETCH_URL } = env();
  return FETCH_URL ? recentlyGood(`sensors API ${FETCH_URL}`, () => look(FETCH_URL)) : { ok: true };
}

async function look(url: string): Promise<{ ok: boolean; detail?: string }> {
  try {
    const response = await fetch(`${url}/api/sensors`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      cache: "no-store",
    });
    await response.body?.cancel();
    // Another server may not list its sensors; that it answers is enough.
    if (response.status < 500) return { ok: true };
    return { ok: false, detail: `It answered with status ${response.status}.` };
  } catch {
    return { ok: false, detail: "It can't be reached. Check FETCH_URL." };
  }
}
