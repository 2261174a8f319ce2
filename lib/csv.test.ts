import { expect, test } from "vitest";
import { csvNotes, csvRows, csvText } from "./csv";

test("names that a spreadsheet would run are texts, and numbers stay numbers", () => {
  expect(
    csvText(
      [],
      [
        ["time", "=1+1", "+49", "-attic", "@home", " =x", "Kitchen, north"],
        ["2026", -1.5, null, "", 0, 1e-7, "b"],
      ],
    ),
  ).toBe(`time,'=1+1,'+49,'-attic,'@home,' =x,"Kitchen, north"\r\n2026,-1.5,,,0,1e-7,b\r\n`);
});

test("a cell with a quote or a line of its own stays one cell", () => {
  expect(csvRows([['"west"', "two\nlines"]])).toBe('"""west""","two\nlines"\r\n');
  expect(csvRows([])).toBe("");
});

test("notes are lines of one cell each", () => {
  expect(csvNotes(["Source: a, b", "two\nlines"])).toBe("# Source: a; b\r\n# two lines\r\n");
  expect(csvText(["Source: x"], [["a"]])).toBe("# Source: x\r\na\r\n");
});
