import { expect, test } from "vitest";
import { NetworkMap } from "@/lib/desks/underground/map-schema";
import { getNetwork } from "@/lib/desks/underground/routes";
import { isolateEnv } from "@/lib/test-env";
import { API_ENV, call } from "../testing/call";

isolateEnv(API_ENV);

test("the network comes as described, and may be kept for an hour by who asked", async () => {
  const response = await call(getNetwork);
  expect(response.status).toBe(200);
  expect(response.headers.get("cache-control")).toBe("private, max-age=3600");
  const { stations, lines, provenance } = NetworkMap.strict().parse(await response.json());
  expect(lines).toHaveLength(19);
  expect(stations.length).toBeGreaterThan(400);
  expect(provenance[0]?.note).toContain("Powered by TfL Open Data");
});

test("it is for known callers", async () => {
  expect((await call(getNetwork, { key: null })).status).toBe(401);
});
