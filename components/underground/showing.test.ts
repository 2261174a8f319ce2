import { expect, test } from "vitest";
import type { Journey } from "@/lib/desks/underground/types";
import { type View, WHOLE_NETWORK } from "./canvas-state";
import { changeWords, showing } from "./showing";

const NAMES = {
  lines: [
    { id: "circle" as const, name: "Circle" },
    { id: "dlr" as const, name: "DLR" },
  ],
  stations: [{ id: "b", name: "Bank" }],
};
const place = (name: string) => ({ id: name, name });
const journey = {
  legs: [{ from: place("Bank"), to: place("Angel") }],
} as unknown as Journey;

test.each<[Partial<View>, string, string]>([
  [{}, "", "The board shows every line"],
  [{ lines: ["circle"] }, "Circle line", "The map shows the Circle line"],
  [{ lines: ["circle", "dlr"] }, "Circle line and DLR", "The map shows the Circle line and DLR"],
  [{ station: "b" }, "Bank", "The map shows Bank"],
  [{ station: "b", lines: ["dlr"] }, "DLR · Bank", "The map shows DLR · Bank"],
  [{ journey }, "Bank → Angel", "The map shows the way from Bank to Angel"],
])("%j", (view, shown, change) => {
  expect(showing({ ...WHOLE_NETWORK, ...view }, NAMES)).toBe(shown);
  expect(changeWords({ ...WHOLE_NETWORK, ...view }, NAMES)).toBe(change);
});
