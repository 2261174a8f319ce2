import { ToolMessage } from "@langchain/core/messages";
import { expect, test } from "vitest";
import { composeResults } from "./embedded";

const result = (name: string, told: object) =>
  new ToolMessage({ name, tool_call_id: name, content: JSON.stringify(told) });

test("what a later call could do without an answer isn't asked, and notes come first, each once", () => {
  const note = "The districts of Peru aren't known here.";
  const text = composeResults([
    result("pick_aoi", { message: "", note }),
    result("pull_data", { message: "What about Peru?", asks: true }),
    result("pick_aoi", { message: "", note }),
    result("pull_data", { message: "Pulled." }),
    result("generate_insights", { message: "Loss was 1 ha." }),
  ]);
  expect(text).toBe(`${note}\n\nLoss was 1 ha.`);
});

test("what was refused is still told where a later call is of other places", () => {
  const chosen = (by: string | null) => ({ places: ["gadm:IDN"], dataset_id: 4, by });
  const text = composeResults([
    result("pull_data", { message: "Nothing by province.", asks: true, chosen: chosen("state-province") }),
    result("pull_data", { message: "Pulled.", chosen: chosen(null) }),
    result("generate_insights", { message: "Loss was 1 ha." }),
  ]);
  expect(text).toBe("Nothing by province.\n\nLoss was 1 ha.");
});
