import { expect, it } from "vitest";
import { saidOnce } from "./said-once";

const LEAD = "**I have no forecast**: no weather service can be reached.";

it("says once in a conversation why there is no forecast", () => {
  const text = `${LEAD} I can't say whether it will rain in **Oslo**. Usual nights are cold.`;
  expect(saidOnce(text, ["In **Oslo** it is dark by 16:00."])).toBe(text);
  expect(saidOnce(text, [`${LEAD} I can't say whether it will snow.`])).toBe(
    "Without a forecast I can't say whether it will rain in **Oslo**. Usual nights are cold.",
  );
});
