import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { z } from "zod";
import { isolateEnv } from "@/lib/test-env";
import { defineRoute } from "./define-route";
import { otherMethods } from "./methods";
import { followOddMethods } from "./odd-methods";
import { json } from "./outputs";
import { serveRoutes } from "./serve-routes";

isolateEnv();

const read = defineRoute(
  {
    method: "GET",
    path: "/api/things",
    auth: "public",
    operationId: "readThings",
    tag: "Things",
    summary: "Things",
    outputs: json("Things", z.object({})),
  },
  () => ({}),
);
const context = { params: Promise.resolve({ path: ["things"] }) };

async function handedOn(method: string, headers: Record<string, string> = {}): Promise<Request> {
  const server = createServer((incoming, response) => {
    response.end(JSON.stringify({ method: incoming.method, headers: incoming.headers }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const text = await new Promise<string>((resolve, reject) => {
    request({ port, host: "127.0.0.1", method, headers }, (response) => {
      let body = "";
      response.on("data", (part) => {
        body += part;
      });
      response.on("end", () => resolve(body));
    })
      .on("error", reject)
      .end();
  });
  server.close();
  return new Request("http://localhost:3000/api/things", JSON.parse(text));
}

test.each(["TRACE", "QUERY", "PROPFIND"])(
  "%s is refused by every route as a method that it doesn't take",
  async (method) => {
    followOddMethods();
    for (const handler of [otherMethods(read).OPTIONS, serveRoutes([read], ["path"])]) {
      const response = await handler(await handedOn(method), context);
      expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
      expect((await response.json()).error).toBe(`This address takes GET, HEAD, not ${method}.`);
    }
  },
);

test("OPTIONS names the methods of its address, whatever its headers say", async () => {
  followOddMethods();
  for (const handler of [otherMethods(read).OPTIONS, serveRoutes([read], ["path"])]) {
    const response = await handler(await handedOn("OPTIONS", { "x-asked-by-method": "TRACE" }), context);
    expect([response.status, response.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
  }
});
