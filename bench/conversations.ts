/**
 * Prints a desk's answers for a reader to judge: `npm run eval:answers -- <desk> <file>`. A line of the file is a JSON
 * object: `id`, `before` (earlier questions, oldest first), `question`; the output adds `answer`.
 */
import { readFileSync } from "node:fs";
import { z } from "zod";
import { KEY, PORT, serve } from "./server";

const Item = z.looseObject({ id: z.string(), before: z.array(z.string()).default([]), question: z.string() });
const Told = z.object({ thread_id: z.uuid(), response: z.string() });

async function ask(desk: string, query: string, thread_id?: string): Promise<z.infer<typeof Told>> {
  const response = await fetch(`http://127.0.0.1:${PORT}/api/chat`, {
    method: "POST",
    headers: { "x-api-key": KEY, "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ desk, query, thread_id }),
  });
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`);
  return Told.parse(await response.json());
}

const [desk, file] = process.argv.slice(2);
if (!desk || !file) throw new Error("Name a desk and a file.");
const items = readFileSync(file, "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => Item.parse(JSON.parse(line)));

const { ALMANAC_DATA = "sample" } = process.env;
await serve({ PORT: String(PORT), ALMANAC_DATA }, async () => {
  for (const item of items) {
    let thread: string | undefined;
    for (const before of item.before) thread = (await ask(desk, before, thread)).thread_id;
    const { response } = await ask(desk, item.question, thread);
    console.log(JSON.stringify({ ...item, answer: response }));
  }
});
