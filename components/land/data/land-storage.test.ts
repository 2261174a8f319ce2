import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { cardsOf, placesWords } from "../insights/card";
import { areaOf, resultOf } from "../testing/results";
import { toggled, withRecent } from "./land-storage";

afterEach(() => void vi.unstubAllGlobals());

function storage(isFull = false) {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, text: string) {
      if (isFull) throw new Error("QuotaExceededError");
      kept.set(key, text);
    },
  });
  return kept;
}

const Names = z.array(z.string());

test("what is kept is there after a reload, and readers hear of it", () => {
  storage();
  const names = new StoredValue("names", Names, []);
  const heard = vi.fn();
  const stop = names.subscribe(heard);
  expect(names.write(["a"])).toBe(true);
  expect(heard).toHaveBeenCalledOnce();
  expect(names.read()).toBe(names.read());
  expect(new StoredValue("names", Names, []).read()).toEqual(["a"]);
  stop();
  names.write([]);
  expect(heard).toHaveBeenCalledOnce();
});

test.each(["not json", '{"a":1}', "[1]"])("what can't be read is as if it weren't there: %s", (text) => {
  storage().set("names", text);
  expect(new StoredValue("names", Names, []).read()).toEqual([]);
});

test("where there is no room, or no storage, it lives as long as the page", () => {
  storage(true);
  const names = new StoredValue("names", Names, []);
  expect(names.write(["a"])).toBe(false);
  expect(names.read()).toEqual(["a"]);
  vi.stubGlobal("localStorage", undefined);
  expect(names.write(["b"])).toBe(false);
  expect(names.read()).toEqual(["b"]);
});

test("the newest areas come first, each once, without one's own", () => {
  const known = ["a", "b", "c", "d", "e", "f", "g", "h"].map((id) => areaOf(`gadm:${id}`));
  const refs = withRecent(known, [areaOf("gadm:c"), areaOf("gadm:x"), areaOf("custom:1")]).map(
    ({ src_id }) => src_id,
  );
  expect(refs).toEqual(["c", "x", "a", "b", "d", "e", "f", "g"]);
});

test("a card is pinned, survives being kept, and is taken off again", () => {
  const [card] = cardsOf(resultOf({ areas: [areaOf("gadm:BRA", { name: "Brazil" })] }));
  const pinned = toggled([], card!);
  expect(pinned).toEqual([card]);
  expect(card?.places).toBe("Brazil");
  expect(toggled(JSON.parse(JSON.stringify(pinned)), card!)).toEqual([]);
});

test("places in words", () => {
  expect(placesWords([])).toBe("");
  expect(placesWords(["Peru", "Chile"])).toBe("Peru and Chile");
  expect(placesWords(["a", "b", "c", "d"])).toBe("a, b and 2 more");
});
