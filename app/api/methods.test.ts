import { globSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { RouteHandler } from "@/lib/http/handle";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

type RouteFile = Partial<Record<string, RouteHandler>>;

const files = globSync("app/**/route.ts").filter((file) => !file.includes("[desk]"));

test("there are route files to look at", () => {
  expect(files).toContain(join("app", "api", "chat", "route.ts"));
});

describe.each(files)("%s", async (file) => {
  const route: RouteFile = await import(join(process.cwd(), file));
  const own = METHODS.filter((method) => "operation" in (route[method] ?? {}));
  const taken: string[] = own.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]));

  test.each(METHODS.filter((method) => !taken.includes(method)))("refuses %s", async (method) => {
    const handler = route[method];
    const request = new Request("http://localhost/api/x", { method });
    const response = await handler!(request, { params: Promise.resolve({}) });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe([...taken, "OPTIONS"].join(", "));
    expect(await response.json()).toMatchObject({ success: false, code: "method_not_allowed" });
  });

  test("answers OPTIONS", async () => {
    const request = new Request("http://localhost/api/x", { method: "OPTIONS" });
    expect((await route.OPTIONS!(request, { params: Promise.resolve({}) })).status).toBe(204);
  });
});
