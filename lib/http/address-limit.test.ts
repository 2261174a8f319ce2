import { beforeEach, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import { isolateEnv } from "@/lib/test-env";
import { takeOfNetwork } from "./address-limit";

const PER_MINUTE = 4;
isolateEnv({ ALMANAC_CHAT_PER_MINUTE: String(PER_MINUTE) });

// Limits are the process's: each test has a network of its own.
let tests = 0;
let here = "";
beforeEach(() => {
  here = `192.0.2.${++tests}`;
});

const refusalOf = (session: string, network: string | undefined): Promise<AppError | undefined> =>
  takeOfNetwork(session, network).then(
    () => undefined,
    (error) => error,
  );
const visitor = (index: number) => `session:${here}-${index}`;

test("of one network only so many sessions ask for the first time in an hour", async () => {
  for (let index = 0; index < PER_MINUTE; index++)
    expect(await refusalOf(visitor(index), here)).toBeUndefined();
  const refusal = await refusalOf(visitor(PER_MINUTE), here);
  expect(refusal).toBeInstanceOf(AppError);
  expect([refusal?.status, refusal?.message]).toEqual([
    429,
    expect.stringContaining("new visitors from your network"),
  ]);
  expect(await refusalOf(visitor(0), here)).toBeUndefined();
  expect(await refusalOf(visitor(PER_MINUTE), "198.51.100.7")).toBeUndefined();
});

test("all sessions of one network together ask five times what one may", async () => {
  for (let asked = 0; asked < PER_MINUTE * 5; asked++) {
    expect(await refusalOf(visitor(asked % PER_MINUTE), here)).toBeUndefined();
  }
  expect((await refusalOf(visitor(0), here))?.message).toContain("questions from your network");
});

test("where the network can't be told there is no limit on it", async () => {
  for (let index = 0; index < 50; index++) expect(await refusalOf(visitor(index), undefined)).toBeUndefined();
});
