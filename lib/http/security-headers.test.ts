import { expect, test } from "vitest";
import { headerRules, pagePolicy } from "./security-headers";

const policy = (options: Partial<Parameters<typeof pagePolicy>[1]>) =>
  pagePolicy("abc", { development: false, contentSources: [], ...options });

test("a page's policy lets only scripts with its nonce run", () => {
  const directives = policy({}).split("; ");
  expect(directives).toContain("script-src 'self' 'nonce-abc' 'strict-dynamic'");
  expect(directives).toContain("style-src 'self' 'nonce-abc'");
  expect(directives.filter((line) => /unsafe/.test(line))).toEqual(["style-src-attr 'unsafe-inline'"]);
});

test("a page asks nobody but the app and the origins that are named", () => {
  const directives = policy({ contentSources: ["https://tiles.test", "https://data.test"] }).split("; ");
  expect(directives).toContain("connect-src 'self' https://tiles.test https://data.test");
  expect(directives.filter((line) => line.includes("https:"))).toHaveLength(1);
  expect(policy({}).split("; ")).toContain("connect-src 'self'");
});

test("only development evaluates text as code", () => {
  expect(policy({ development: true })).toContain("'strict-dynamic' 'unsafe-eval'");
});

test("HSTS is only promised over https, and the API's answers load nothing", () => {
  const rulesWith = (key: string) =>
    headerRules.filter(({ headers }) => headers.some((header) => header.key === key));
  expect(rulesWith("Strict-Transport-Security")).toEqual([
    expect.objectContaining({ has: [{ type: "header", key: "x-forwarded-proto", value: "https.*" }] }),
  ]);
  const headers = [{ key: "Content-Security-Policy", value: "default-src 'none'; frame-ancestors 'none'" }];
  expect(rulesWith("Content-Security-Policy")).toEqual([
    { source: "/api/:path*", headers },
    { source: "/health", headers },
  ]);
});
