import { expect, test } from "@playwright/test";
import { API_KEY, BASE_URL } from "../settings";

const headers = { "x-api-key": API_KEY, accept: "application/json", "content-type": "application/json" };

async function ask(query: string, thread_id?: string) {
  const init = { method: "POST", headers, body: JSON.stringify({ query, thread_id }) };
  return (await fetch(`${BASE_URL}/api/chat`, init)).json();
}

test("a conversation changes desks, and each message says whose it is", async () => {
  const first = await ask("Is there a good service on the Circle line?");
  expect(first.desk).toBe("underground");
  const { thread_id: id } = first;
  expect((await ask("What was the price of Bitcoin on 6 July 2021?", id)).desk).toBe("markets");
  expect((await ask("thanks", id)).desk).toBe("start");
  const back = await ask("Is there a good service on the Victoria line?", id);
  expect(back.desk).toBe("underground");
  expect((await ask("And the Jubilee line?", id)).response).toContain("Jubilee line");

  const { messages } = await fetch(`${BASE_URL}/api/threads/${id}/messages`, { headers }).then((told) =>
    told.json(),
  );
  const desks = messages
    .filter(({ role }: { role: string }) => role === "assistant")
    .map(({ desk }: { desk: string }) => desk);
  expect(desks).toEqual(["underground", "markets", "start", "underground", "underground"]);
  const text = await fetch(`${BASE_URL}/api/threads/${id}/export`, { headers }).then((told) => told.text());
  expect(text).toContain("Underground, Markets, Almanac");
  expect(text).toContain("Desk: Markets");
});
