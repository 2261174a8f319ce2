import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { afterEach, expect, test, vi } from "vitest";
import { logger } from "@/lib/log";
import { closeRedis, redis, redisHealth } from "@/lib/redis";
import { isolateEnv, setEnv } from "@/lib/test-env";
import { limiterOf, takeOne } from "./limiter";

isolateEnv();
afterEach(closeRedis);

const REDIS_URL = "redis://127.0.0.1:6379/15";
/** Nothing listens there. */
const NOWHERE = "redis://127.0.0.1:1";

/** Each stands for another instance's. */
const instances = (count: number) => {
  const name = `test:${crypto.randomUUID()}`;
  return Array.from({ length: count }, () => limiterOf(name, { points: 3, duration: 60 }));
};

async function taken(limiters: ReturnType<typeof instances>, times: number): Promise<(number | undefined)[]> {
  const waits: (number | undefined)[] = [];
  for (let at = 0; at < times; at++) waits.push(await takeOne(limiters[at % limiters.length]!, "a caller"));
  return waits;
}

test("instances count together in Redis", async ({ skip }) => {
  setEnv({ REDIS_URL });
  if (!(await redis())) skip(`there is no Redis at ${REDIS_URL}`);
  const [first, second] = instances(2);
  expect(await taken([first!, second!], 3)).toEqual([undefined, undefined, undefined]);
  expect(await takeOne(first!, "a caller")).toBeGreaterThan(55);
  expect(await takeOne(second!, "a caller")).toBeGreaterThan(55);
  expect(await takeOne(second!, "another")).toBeUndefined();
  expect(await redisHealth()).toEqual({ ok: true });
});

test.each([
  ["without Redis", ""],
  ["while it can't be reached", NOWHERE],
])("%s each counts alone", async (_, url) => {
  setEnv({ REDIS_URL: url });
  const [first, second] = instances(2);
  expect(await taken([first!, second!], 6)).toEqual(Array(6).fill(undefined));
  expect(await takeOne(first!, "a caller")).toBe(60);
});

test("a limit holds on when Redis goes away", async ({ skip }) => {
  const way = await wayToRedis();
  setEnv({ REDIS_URL: way.url });
  const client = await redis();
  if (!client) skip("there is no Redis");
  const [limiter] = instances(1);
  await takeOne(limiter!, "a caller");
  await way.close();
  expect(await taken([limiter!], 4)).toEqual([undefined, undefined, undefined, expect.any(Number)]);
  expect(await redisHealth()).toMatchObject({ ok: false });
});

/** To the Redis of this machine, and can be cut. */
async function wayToRedis(): Promise<{ url: string; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(6379, "127.0.0.1");
    for (const socket of [near, far]) sockets.add(socket.on("error", () => socket.destroy()));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `redis://127.0.0.1:${port}/15`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

test("health says nothing of a Redis that isn't set", async () => {
  setEnv({ REDIS_URL: "" });
  expect(await redisHealth()).toBeUndefined();
});

test("first uses at once open one connection", async () => {
  setEnv({ REDIS_URL: NOWHERE });
  const warned = vi.spyOn(logger(), "warn");
  await Promise.all(Array.from({ length: 5 }, () => redis()));
  expect(warned).toHaveBeenCalledTimes(1);
});
