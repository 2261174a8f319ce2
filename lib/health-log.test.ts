import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logHealth } from "./health-log";
import { isolateEnv, setEnv } from "./test-env";

const lines: string[] = [];
vi.mock("./log", async (original) => {
  const actual = await original<typeof import("./log")>();
  const logger = actual.createLogger("info", { write: (line) => void lines.push(line) });
  return { ...actual, logger: () => logger };
});

isolateEnv();

let server: Server;
let answer = "";
beforeEach(async () => {
  lines.length = 0;
  server = createServer((request, response) => {
    response.statusCode = request.url === "/api/health" ? 200 : 404;
    response.end(answer);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  setEnv({ PORT: String((server.address() as AddressInfo).port) });
});
afterEach(() => server.close());

const logged = () => lines.map((line) => JSON.parse(line));

test.each([
  ["ok", "info"],
  ["degraded", "warn"],
  ["down", "error"],
])("a server that is %s is logged as %s, with its parts", async (status, level) => {
  answer = JSON.stringify({ status, degraded: [], models: [{ model: "embedded", ok: true, ms: 3 }] });
  await logHealth();
  const models = [{ model: "embedded", ok: true, ms: 3 }];
  expect(logged()).toEqual([expect.objectContaining({ level, msg: "health", status, degraded: [], models })]);
});

test("a server that answers with something else, or not at all, is logged as an error", async () => {
  answer = "<html>";
  await logHealth();
  server.close();
  server.closeAllConnections();
  await logHealth();
  expect(logged().map(({ level, msg }) => [level, msg])).toEqual(
    Array(2).fill(["error", "the health check doesn't answer"]),
  );
});
