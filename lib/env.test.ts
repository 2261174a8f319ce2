import { resolve } from "node:path";
import { expect, test } from "vitest";
import { parseEnv } from "./env";

test("settings are read by their other names, too, and ours win", () => {
  const other = { AI_URL_API_KEY: "a-key-of-16-chars", CORS_ORIGIN: "https://a.example" };
  expect(parseEnv(other)).toMatchObject({
    ALMANAC_API_KEYS: ["a-key-of-16-chars"],
    ALMANAC_CORS_ORIGINS: ["https://a.example"],
  });
  const ours = { ALMANAC_API_KEYS: "our-key-of-16-chars", ALMANAC_CORS_ORIGINS: "https://b.example" };
  expect(parseEnv({ ...other, ...ours })).toMatchObject({
    ALMANAC_API_KEYS: ["our-key-of-16-chars"],
    ALMANAC_CORS_ORIGINS: ["https://b.example"],
  });
});

test("a bad value is named by the variable that it was given in", () => {
  expect(() => parseEnv({ CORS_ORIGIN: "*" })).toThrow(/^Bad environment\. CORS_ORIGIN: /);
});

test("the database's folder is the data folder, unless that is set itself", () => {
  expect(parseEnv({ DATABASE_PATH: "./database/history.sqlite" })).toMatchObject({
    DATABASE_PATH: resolve("database/history.sqlite"),
    ALMANAC_DATA_DIR: resolve("database"),
  });
  const both = parseEnv({ DATABASE_PATH: "./database/history.sqlite", ALMANAC_DATA_DIR: "data" });
  expect(both).toMatchObject({ ALMANAC_DATA_DIR: resolve("data") });
  expect(both.DATABASE_PATH).toBeUndefined();
});

test.each([
  ["ALMANAC_TEMPERATURE", "0", 0],
  ["ALMANAC_TEMPERATURE", "2", 2],
  ["ALMANAC_MAX_TOKENS", "2000", 2000],
  ["ALMANAC_CONTEXT_TOKENS", "32768", 32_768],
  ["ALMANAC_THINKING", "off", "off"],
  ["ALMANAC_THINKING", "", undefined],
  [
    "ALMANAC_SITE",
    "50.11, 8.68, Frankfurt, hall 2",
    { latitude: 50.11, longitude: 8.68, name: "Frankfurt, hall 2" },
  ],
  ["ALMANAC_SITE", "-33.9,151", { latitude: -33.9, longitude: 151, name: "-33.9, 151" }],
] as const)("%s=%s is read", (name, text, value) => {
  expect(parseEnv({ [name]: text })[name]).toEqual(value);
});

test.each([
  ["ALMANAC_TEMPERATURE", "2.1"],
  ["ALMANAC_TEMPERATURE", "warm"],
  ["ALMANAC_MAX_TOKENS", "0"],
  ["ALMANAC_CONTEXT_TOKENS", "12"],
  ["ALMANAC_THINKING", "hard"],
  ["ALMANAC_SITE", "Frankfurt"],
  ["ALMANAC_SITE", "91,8.68"],
  ["ALMANAC_SITE", "50.11,,Frankfurt"],
])("%s=%s is refused by name", (name, text) => {
  expect(() => parseEnv({ [name]: text })).toThrow(`Bad environment. ${name}: `);
});
