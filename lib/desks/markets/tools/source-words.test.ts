import { expect, test } from "vitest";
import type { Provenance } from "@/lib/sources/provenance";
import { countedBackWords, withNotice, withoutToldNotices } from "./source-words";

const PAST: Provenance = { source: "past prices", live: false, as_of: "2021-07-06T00:00:00.000Z" };
const JULY_6 = Date.UTC(2021, 6, 6);

test("that no live source answers is said once in a conversation", () => {
  const first = withNotice("BTC closed at 1 on 6 July 2021.", PAST, JULY_6);
  expect(first).toContain("No live source answers; the newest embedded candle is from 6 July 2021.");
  expect(withoutToldNotices(first, [])).toBe(first);
  const second = withNotice("ETH closed at 2 on 6 July 2021.", PAST, JULY_6);
  expect(withoutToldNotices(second, [first])).toBe("ETH closed at 2 on 6 July 2021.");
});

test("of another day it is said again", () => {
  const first = withNotice("BTC closed at 1.", PAST, JULY_6);
  const other = withNotice("SOL closed at 3.", PAST, Date.UTC(2021, 6, 5));
  expect(withoutToldNotices(other, [first])).toBe(other);
});

test("from where days are counted back is said each time, why only once", () => {
  const first = `${countedBackWords("2021-07-06")}It rose by 3%.`;
  expect(withoutToldNotices(`${countedBackWords("2021-07-06")}It fell by 2%.`, [first])).toBe(
    "Counted back from the newest day that I have, 6 July 2021:\n\nIt fell by 2%.",
  );
});
