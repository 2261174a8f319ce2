import { KEY, PORT, quantile } from "@/bench/server";

/* Times from a query to its first chart, in the chat and without one, on sample data. Prints Markdown. */

const ROUNDS = 30;
const HEADERS = { "x-api-key": KEY, "content-type": "application/json" };

function post(path: string, body: unknown): Promise<Response> {
  return fetch(`http://127.0.0.1:${PORT}${path}`, {
    method: "POST",
    headers: HEADERS,
    body: JSON.stringify(body),
  });
}

async function chartInChat(query: string): Promise<number> {
  const started = performance.now();
  const response = await post("/api/chat", { desk: "land", query });
  let text = "";
  for await (const part of response.body!.pipeThrough(new TextDecoderStream())) {
    text += part;
    if (text.includes("charts_data")) {
      const taken = performance.now() - started;
      await response.body?.cancel().catch(() => undefined);
      return taken;
    }
  }
  throw new Error(`no chart: ${text.slice(-300)}`);
}

async function chartAlone(query: Record<string, unknown>): Promise<{ ms: number; parts: number }> {
  const started = performance.now();
  const response = await post("/api/land/analyze", query);
  const { subregions, charts_data } = (await response.json()) as {
    subregions: unknown[];
    charts_data: unknown[];
  };
  if (!charts_data?.length) throw new Error(`no chart: status ${response.status}`);
  return { ms: performance.now() - started, parts: subregions.length };
}

const QUERIES: [name: string, query: Record<string, unknown>][] = [
  ["Brazil", { areas: ["gadm:BRA"], dataset: 4 }],
  ["Malaysia's states", { areas: ["gadm:MYS"], by: "state-province", dataset: 4 }],
  ["Brazil's states", { areas: ["gadm:BRA"], by: "state-province", dataset: 4 }],
  ["Texas's counties", { areas: ["iso:US-TX"], by: "district-county", dataset: 4 }],
  ["India's districts", { areas: ["gadm:IND"], by: "district-county", dataset: 4 }],
];
const PLACES = ["Brazil", "Peru", "Odisha", "Kenya", "Gabon", "California", "Norway", "Koraput"];

const row = (name: string, parts: number, times: number[]) =>
  console.log(
    `| ${[name, parts, quantile(times, 0.5).toFixed(0), quantile(times, 0.95).toFixed(0)].join(" | ")} |`,
  );

export async function measureCharts(): Promise<void> {
  console.log("| query | parts | first chart p50 | p95 (ms) |\n|---|---|---|---|");
  const ask = (index: number) =>
    chartInChat(`Tree cover loss in ${PLACES[index % PLACES.length]} from ${2001 + (index % 9)} to 2020`);
  for (let index = 0; index < 8; index++) await ask(index);
  const asked: number[] = [];
  for (let index = 0; index < ROUNDS; index++) asked.push(await ask(index));
  row("in the chat, an area", 1, asked);
  for (const [name, query] of QUERIES) {
    const { parts } = await chartAlone(query);
    const times: number[] = [];
    for (let index = 0; index < ROUNDS; index++) times.push((await chartAlone(query)).ms);
    row(name, Math.max(1, parts), times);
  }
}
