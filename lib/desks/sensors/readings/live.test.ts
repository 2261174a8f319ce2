import { expect, onTestFinished, test } from "vitest";
import { insertSensor } from "@/db/sensors";
import { isolateEnv } from "@/lib/test-env";
import { tell, watchReadings } from "./feed";
import { liveResponse } from "./live";

isolateEnv();

const ADDRESS = `0x${"ab".repeat(20)}`;

const event = () => ({
  type: "readings" as const,
  readings: Array.from({ length: 1000 }, (_, index) => ({
    address: ADDRESS,
    timestamp: index,
  })),
});

test("a client that reads nothing is let go once 4 MiB wait for it, while others go on", async () => {
  const row = { name: "Attic", place: null, simulated: false, intervalS: 60, keyHash: null, owner: null };
  insertSensor({ ...row, address: ADDRESS });
  const idle = liveResponse(new AbortController().signal, null).body!;
  let heard = 0;
  const stop = watchReadings(() => {
    heard += 1;
  });
  for (let told = 0; told < 100; told++) tell(event());
  stop();
  let waiting = 0;
  for await (const chunk of idle) waiting += chunk.byteLength;
  expect(heard).toBe(100);
  expect(waiting).toBeGreaterThan(4 * 1024 * 1024);
  expect(waiting).toBeLessThan(4.2 * 1024 * 1024);
});

test("a server that is told to stop isn't kept by those who listen", async () => {
  // Stands for the server's own listener, without which the signal would end this process.
  const server = () => undefined;
  process.on("SIGTERM", server);
  onTestFinished(() => {
    process.off("SIGTERM", server);
  });
  const streams = [1, 2].map(() =>
    new Response(liveResponse(new AbortController().signal, null).body).text(),
  );
  process.emit("SIGTERM");
  expect(await Promise.all(streams)).toEqual(["retry: 2000\n\n", "retry: 2000\n\n"]);
});
