/** A part of it is sent once it has so many letters: less would be slow, more would hold up others. */
const PART = 65_536;

/**
 * The text of a JSON object whose last member is a list, made as it is read: of a long list little is in memory, however slowly it is read.
 * @param head its other members
 * @param toJson an item's value
 */
export function listInJson<Item>(
  head: Record<string, unknown>,
  name: string,
  items: Iterable<Item>,
  toJson: (item: Item) => unknown,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const texts = textsOf(head, name, items, toJson);
  return new ReadableStream({
    pull(controller) {
      let part = "";
      while (part.length < PART) {
        const { done, value } = texts.next();
        if (done) break;
        part += value;
      }
      if (part) controller.enqueue(encoder.encode(part));
      else controller.close();
    },
  });
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

/** A response of such a text. */
export const jsonWithList = <Item>(...parts: Parameters<typeof listInJson<Item>>): Response =>
  new Response(listInJson(...parts), { headers: { "content-type": "application/json" } });
