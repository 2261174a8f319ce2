import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { curlLine } from "./device-key";

test("a shell reads it as one command with the key, the type and a reading", () => {
  const line = curlLine("http://127.0.0.1:3000", "k_1").replace(/^curl/, "printf '%s\\n'");
  const [url, ...rest] = execFileSync("sh", ["-c", line], { encoding: "utf8" }).trim().split("\n");
  expect(url).toBe("http://127.0.0.1:3000/api/sensors/readings");
  expect(rest.slice(0, 4)).toEqual(["-H", "X-Device-Key: k_1", "-H", "Content-Type: application/json"]);
  expect(JSON.parse(rest[5]!)).toMatchObject({ temperature: 21.5 });
});
