import { expect, test } from "vitest";
import { readText } from ".";

async function spansIn(text: string, page: string): Promise<string[]> {
  const { spans } = await readText(text, { page });
  return spans.map(({ role, start, end }) => `${role} ${text.slice(start, end)}`);
}

test.each([
  ["I own 1,250.5 ADA and 0.4 BTC", "markets", ["amount 1,250.5", "name ADA", "amount 0.4", "name BTC"]],
  ["tell me when SOL is over $1,200.50", "markets", ["name SOL", "above $1,200.50"]],
  ["will gusts stay below 14 m/s in Bergen", "weather", ["what gusts", "below 14 m/s", "name Bergen"]],
])("what is written together is one word of one role: %s", async (text, page, expected) => {
  expect(await spansIn(text, page)).toEqual(expected);
});

test("the words of a name have one role", async () => {
  expect(await spansIn("from King's Cross to Elephant & Castle without stairs", "underground")).toEqual(
    expect.arrayContaining(["from King's Cross", "to Elephant & Castle"]),
  );
});
