import { textStream } from "./text-stream";

/** A JSON object whose last member is a list, made as it is read, so that little of a long list is in memory. */
export function listInJson<Item>(
  head: Record<string, unknown>,
  name: string,
  items: Iterable<Item>,
  toJson: (item: Item) => unknown,
): ReadableStream<Uint8Array> {
  return textStream(textsOf(head, name, items, toJson));
}

function* textsOf<Item>(
  head: Record<string, unknown>,
  name: string,
  items: Iterable<Item>,
  toJson: (item: Item) => unknown,
): Generator<string, undefined> {
  const members = Object.entries(head).map(
    ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)},`,
  );
  yield `{${members.join("")}${JSON.stringify(name)}:[`;
  let separator = "";
  for (const item of items) {
    yield separator + JSON.stringify(toJson(item));
    separator = ",";
  }
  yield "]}";
}

export const jsonWithList = <Item>(...parts: Parameters<typeof listInJson<Item>>): Response =>
  new Response(listInJson(...parts), { headers: { "content-type": "application/json" } });
