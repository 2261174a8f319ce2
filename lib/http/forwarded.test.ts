import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { followForwarding, networkOf } from "./forwarded";

isolateEnv();

async function seen(): Promise<Record<string, unknown>> {
  const server = createServer(({ headers }, response) => response.end(JSON.stringify(headers)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const headers = {
    "X-Forwarded-For": "1.2.3.4",
    "x-forwarded-host": "evil.example",
    forwarded: "for=1.2.3.4",
  };
  const text = await new Promise<string>((resolve, reject) => {
    request({ port, host: "127.0.0.1", headers }, (response) => {
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
  const { "x-forwarded-for": address, "x-forwarded-host": host, forwarded } = JSON.parse(text);
  return { address, host, forwarded };
}

test("forwarded headers count only from a trusted proxy", async () => {
  followForwarding();
  expect(await seen()).toEqual({});
  setEnv({ ALMANAC_TRUST_PROXY: "1" });
  expect(await seen()).toEqual({ address: "1.2.3.4", host: "evil.example", forwarded: "for=1.2.3.4" });
});

describe("the network of a request", () => {
  const of = (addresses: string, proxies = "0") => {
    setEnv({ ALMANAC_TRUST_PROXY: proxies });
    return networkOf(new Headers({ "x-forwarded-for": addresses }));
  };

  test.each([
    ["203.0.113.9", "0", "203.0.113.9"],
    ["::ffff:203.0.113.9", "0", "203.0.113.9"],
    ["2001:db8:1:2:3:4:5:6", "0", "2001:db8:1:2::/64"],
    ["2001:0db8::7", "0", "2001:db8:0:0::/64"],
    ["::1", "0", "0:0:0:0::/64"],
    ["6.6.6.6, 203.0.113.9", "1", "203.0.113.9"],
    ["6.6.6.6, 203.0.113.9, 10.0.0.1", "2", "203.0.113.9"],
  ])("of %s behind %s proxies is %s", (addresses, proxies, network) => {
    expect(of(addresses, proxies)).toBe(network);
  });

  test.each([["nonsense"], [""], ["1.2.3"]])("of %j can't be told", (addresses) => {
    expect(of(addresses)).toBeUndefined();
  });

  test("can't be told without the header", () => {
    expect(networkOf(new Headers())).toBeUndefined();
  });
});
