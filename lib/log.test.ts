import { expect, test } from "vitest";
import { AppError } from "./errors";
import { createLogger } from "./log";

function capture() {
  const lines: string[] = [];
  const logger = createLogger("info", { write: (line: string) => void lines.push(line) });
  return { logger, last: () => JSON.parse(lines.at(-1) ?? "null"), lines };
}

test("writes one JSON line with level, time and message", () => {
  const { logger, last, lines } = capture();
  logger.info({ desk: "echo" }, "request");
  logger.debug("too fine for this level");
  expect(lines).toHaveLength(1);
  expect(last()).toEqual({
    level: "info",
    time: expect.stringMatching(/^\d{4}-.*Z$/),
    desk: "echo",
    msg: "request",
  });
});

test("redacts keys, cookies and authorization, also in headers", () => {
  const { logger, last } = capture();
  const secrets = { authorization: "Bearer s3cret", cookie: "a=s3cret", "x-api-key": "s3cret" };
  logger.info({ ...secrets, apiKey: "s3cret", headers: { ...secrets, accept: "text/html" } }, "request");
  expect(JSON.stringify(last())).not.toContain("s3cret");
  expect(last().headers).toEqual({
    authorization: "[redacted]",
    cookie: "[redacted]",
    "x-api-key": "[redacted]",
    accept: "text/html",
  });
});

test("reduces an error to what helps, with its causes and without secrets", () => {
  const { logger, last } = capture();
  const inner = Object.assign(new Error("GET https://api.example/?app_key=s3cret failed"), {
    code: "ECONNRESET",
    config: { headers: { "x-api-key": "s3cret" } },
  });
  logger.error(
    { err: new AppError("upstream_unavailable", "It doesn't answer.", { cause: inner }) },
    "request",
  );
  expect(last().err).toMatchObject({
    type: "AppError",
    message: "It doesn't answer.",
    cause: { code: "ECONNRESET", message: "GET https://api.example/?app_key=[redacted] failed" },
  });
  expect(JSON.stringify(last())).not.toContain("s3cret");
});

test("survives an error that is its own cause, and what isn't an error", () => {
  const { logger, last } = capture();
  const loop = new Error("loop");
  loop.cause = loop;
  logger.error({ err: loop }, "request");
  expect(last().err.message).toBe("loop");
  logger.error({ err: "just text" }, "request");
  expect(last().err).toEqual({ type: "string", message: "just text" });
});
