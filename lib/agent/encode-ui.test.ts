import { expect, test } from "vitest";
import { UiEncoder } from "./encode-ui";

test("a call goes out with the sentence of its step", () => {
  const call = { type: "tool-start", id: "a", name: "noon", args: { city: "Rome" } } as const;
  const title = "Looked up noon in Rome.";
  expect(new UiEncoder().encode({ ...call, title })).toEqual([
    {
      type: "tool-input-available",
      toolCallId: "a",
      toolName: "noon",
      input: { city: "Rome" },
      title,
      dynamic: true,
    },
  ]);
});
