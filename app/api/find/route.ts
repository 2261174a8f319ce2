import { z } from "zod";
import type { Desk, DeskAsker } from "@/lib/agent/desk";
import { Entry } from "@/lib/agent/desk-entries";
import { DeskId } from "@/lib/agent/desk-id";
import { desks } from "@/lib/desks";
import { fairTurn } from "@/lib/fair-turn";
import { defineRoute } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";
import { json } from "@/lib/http/outputs";
import { lineOfText } from "@/lib/http/text";
import { logger } from "@/lib/log";

const MOST = 8;

const Query = z.object({ q: lineOfText(80).pipe(z.string().min(1)).describe("What was typed") });

const Found = z.object({ entries: z.array(Entry.extend({ desk: DeskId }).meta({ id: "FoundEntry" })) });

async function entriesOf({ id, find }: Desk, typed: string, asker: DeskAsker) {
  await fairTurn();
  try {
    const entries = (await find?.(typed, asker)) ?? [];
    return entries.slice(0, MOST).map((entry) => ({ desk: id, ...entry }));
  } catch (error) {
    logger().warn({ desk: id, err: error }, "a desk's search failed");
    return [];
  }
}

/** A desk that fails doesn't affect the others. */
export const GET = defineRoute(
  {
    method: "GET",
    path: "/api/find",
    auth: "caller",
    limit: "searches",
    operationId: "findEntries",
    tag: "Service",
    summary: "What of the desks goes by a name, each with the page that shows it",
    input: { query: Query },
    outputs: json("The entries, those of a desk together", Found),
  },
  async ({ query: { q }, caller, request: { signal } }) => {
    const asker = { caller: caller.id, signal };
    const found = await Promise.all(desks.map((desk) => entriesOf(desk, q, asker)));
    return { entries: found.flat() };
  },
);

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
