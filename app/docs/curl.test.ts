import { expect, test } from "vitest";
import { routesOf } from "./api-document";
import { curl } from "./curl";

const ORIGIN = "https://almanac.example";

function command(tag: string, operationId: string): string {
  const route = routesOf(tag).find((candidate) => candidate.operationId === operationId)!;
  return curl(route, ORIGIN);
}

test("a question is posted with its example", () => {
  expect(command("Chat", "ask")).toBe(
    `curl 'https://almanac.example/api/chat' \\
  -H 'X-API-Key: KEY' \\
  -H 'Content-Type: application/json' \\
  -d '{"query":"When is the next Bakerloo line train from Oxford Circus?"}'`,
  );
});

test("what must be filled in is in capitals", () => {
  expect(command("Underground", "findJourneys")).toContain("/journey?from=FROM&to=TO'");
  expect(command("Threads", "deleteThread")).toContain("/api/threads/ID' \\\n  -X DELETE");
  expect(command("Threads", "updateThread")).toContain("-X PATCH");
});

test("what is for anyone needs no key", () => {
  expect(command("Service", "getHealth")).toBe("curl 'https://almanac.example/api/health'");
});
