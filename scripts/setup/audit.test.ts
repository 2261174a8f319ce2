import { expect, test } from "vitest";
import { readAudit } from "./audit.mjs";

test("weaknesses are told with their severity and why", () => {
  const report = {
    auditReportVersion: 2,
    vulnerabilities: {
      a: { name: "a", severity: "critical", via: [{ title: "Remote code execution", severity: "critical" }] },
      b: { name: "b", severity: "low", via: ["a"] },
    },
  };
  expect(readAudit(JSON.stringify(report))).toEqual({
    unread: undefined,
    weak: [
      { name: "a", severity: "critical", titles: ["Remote code execution"] },
      { name: "b", severity: "low", titles: ["by way of a"] },
    ],
  });
});

test("nothing known is no weakness", () => {
  expect(readAudit('{"auditReportVersion":2,"vulnerabilities":{}}')).toEqual({ unread: undefined, weak: [] });
});

test.each([
  [
    { message: "405 Method Not Allowed - POST https://registry.example", statusCode: 405, error: {} },
    "status 405",
  ],
  [{ message: "request failed", error: { code: "ENOTFOUND", summary: "" } }, "ENOTFOUND"],
  [undefined, "npm said nothing"],
])("a list that can't be had is no list without weaknesses: %j", (report, reason) => {
  expect(readAudit(JSON.stringify(report) ?? "")).toEqual({ unread: reason, weak: [] });
});
