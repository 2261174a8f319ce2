import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { readJson } from "./api";

let server: Server | undefined;
afterEach(() => server?.close());

async function serve(status: number, body: string, headers: Record<string, string> = {}): Promise<string> {
  server = createServer((_, response) => response.writeHead(status, headers).end(body));
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

const Count = z.object({ count: z.number() });

test("an answer comes checked, with the server's clock", async () => {
  const ahead = new Date(Date.now() + 3_600_000).toUTCString();
  const { data, clockOffset } = await readJson(await serve(200, '{"count":3}', { date: ahead }), Count);
  expect(data).toEqual({ count: 3 });
  expect(Math.abs(clockOffset - 3_600_000)).toBeLessThan(5000);
});

test.each([
  ["the API's own words", 502, '{"error":"TfL did not answer."}', "TfL did not answer."],
  ["words of our own for a proxy's page", 504, "<html>", "couldn’t answer (504)"],
  ["a form nobody expects", 200, '{"count":"three"}', "couldn’t be read"],
  ["no JSON", 200, "<html>", "couldn’t be read"],
])("what went wrong is said: %s", async (_, status, body, words) => {
  await expect(readJson(await serve(status, body), Count)).rejects.toThrow(words);
});

test("a server that isn't there", async () => {
  const url = await serve(200, "");
  await new Promise((resolve) => server!.close(resolve));
  await expect(readJson(url, Count)).rejects.toThrow("can’t be reached");
});
