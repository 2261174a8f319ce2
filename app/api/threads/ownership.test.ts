import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/lib/agent/run";
import { resetModels } from "@/lib/models";
import { ProviderDouble, says } from "@/lib/models/testing/provider-double";
import { isolateEnv, setEnv } from "@/lib/test-env";
import * as conversation from "../conversations/[id]/route";
import {
  API_ENV,
  ask,
  browser,
  type CallOptions,
  call,
  KEY,
  OTHER_KEY,
  readChunks,
  warmEmbeddedModel,
} from "../testing/call";
import * as exported from "./[id]/export/route";
import * as feedback from "./[id]/messages/[messageId]/feedback/route";
import * as chatMessages from "./[id]/messages/chat/route";
import * as messages from "./[id]/messages/route";
import * as restore from "./[id]/restore/route";
import * as thread from "./[id]/route";
import * as share from "./[id]/share/route";
import * as stop from "./[id]/stop/route";
import * as stream from "./[id]/stream/route";
import * as threads from "./route";

isolateEnv(API_ENV);
warmEmbeddedModel();

type Caller = Pick<CallOptions, "key" | "headers">;

const ON_A_THREAD: Record<string, { mine: number; ask: (id: string, as: Caller) => Promise<Response> }> = {
  read: { mine: 200, ask: (id, as) => call(thread.GET, { ...as, params: { id } }) },
  messages: { mine: 200, ask: (id, as) => call(messages.GET, { ...as, params: { id } }) },
  "chat messages": { mine: 200, ask: (id, as) => call(chatMessages.GET, { ...as, params: { id } }) },
  conversation: { mine: 200, ask: (id, as) => call(conversation.GET, { ...as, params: { id } }) },
  stream: { mine: 204, ask: (id, as) => call(stream.GET, { ...as, params: { id } }) },
  stop: { mine: 200, ask: (id, as) => call(stop.POST, { ...as, method: "POST", params: { id } }) },
  rename: {
    mine: 200,
    ask: (id, as) =>
      call(thread.PATCH, { ...as, method: "PATCH", params: { id }, body: { title: "Renamed" } }),
  },
  showBranch: {
    mine: 404,
    ask: (id, as) =>
      call(thread.PATCH, {
        ...as,
        method: "PATCH",
        params: { id },
        body: { active_message_id: crypto.randomUUID() },
      }),
  },
  edit: {
    mine: 404,
    ask: (id, as) =>
      ask({ query: "hello", thread_id: id, edit_of: crypto.randomUUID() }, "application/json", as),
  },
  export: { mine: 200, ask: (id, as) => call(exported.GET, { ...as, params: { id } }) },
  shared: { mine: 200, ask: (id, as) => call(share.GET, { ...as, params: { id } }) },
  revoke: { mine: 200, ask: (id, as) => call(share.DELETE, { ...as, method: "DELETE", params: { id } }) },
  rate: {
    mine: 404,
    ask: (id, as) =>
      call(feedback.PUT, {
        ...as,
        method: "PUT",
        params: { id, messageId: crypto.randomUUID() },
        body: { rating: "up" },
      }),
  },
  unrate: {
    mine: 404,
    ask: (id, as) =>
      call(feedback.DELETE, { ...as, method: "DELETE", params: { id, messageId: crypto.randomUUID() } }),
  },
  restore: { mine: 200, ask: (id, as) => call(restore.POST, { ...as, method: "POST", params: { id } }) },
  chat: {
    mine: 200,
    ask: (id, as) => ask({ query: "hello", thread_id: id }, "application/json", as),
  },
  chatInAnyDesk: {
    mine: 200,
    ask: (id, as) => ask({ query: "hello", desk: "underground", threadId: id }, "application/json", as),
  },
  delete: {
    mine: 200,
    ask: (id, as) => call(thread.DELETE, { ...as, method: "DELETE", params: { id } }),
  },
  deleteConversation: {
    mine: 200,
    ask: (id, as) => call(conversation.DELETE, { ...as, method: "DELETE", params: { id } }),
  },
};

async function seen(response: Response) {
  const { "x-request-id": _, date: __, ...headers } = Object.fromEntries(response.headers);
  const text = await response.text();
  return {
    status: response.status,
    headers,
    body: text.replace(/"request_id":"[^"]*"/, ""),
  };
}

const strangers = async (name: string, as: Caller) =>
  seen(await ON_A_THREAD[name]!.ask(crypto.randomUUID(), as));

async function idsOf(as: Caller): Promise<string[]> {
  const { threads: mine } = await call(threads.GET, as).then((page) => page.json());
  return mine.map(({ id }: { id: string }) => id).sort();
}

const Step = fc.record({
  caller: fc.nat(2),
  action: fc.constantFrom("create", "ask", ...Object.keys(ON_A_THREAD)),
  target: fc.nat(),
});

test("a caller never sees another's thread, whatever the three of them do", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const callers: Caller[] = [{ key: KEY }, { key: OTHER_KEY }, { key: null, headers: browser() }];
      // The database goes on from run to run, and so do the keys' threads.
      const owned = await Promise.all(callers.map(async (caller) => new Set(await idsOf(caller))));
      const made: string[] = [];
      const deleted = callers.map(() => new Set<string>());
      for (const { caller, action, target } of steps) {
        const as = callers[caller]!;
        const mine = owned[caller]!;
        if (action === "create" || action === "ask" || made.length === 0) {
          const response =
            action === "create"
              ? call(threads.POST, { ...as, method: "POST", body: { desk: "underground" } })
              : ask({ query: "hello", desk: "underground" }, "application/json", as);
          const { id, thread_id = id } = await response.then((told) => told.json());
          made.push(thread_id);
          mine.add(thread_id);
          continue;
        }
        const id = made[target % made.length]!;
        const answer = await ON_A_THREAD[action]!.ask(id, as);
        if (action === "restore" && deleted[caller]!.delete(id)) mine.add(id);
        if (mine.has(id)) {
          expect(answer.status, action).toBe(ON_A_THREAD[action]!.mine);
          await answer.text();
          if (action.startsWith("delete") && mine.delete(id)) deleted[caller]!.add(id);
        } else {
          expect(answer.status, action).toBe(404);
          expect(await seen(answer), action).toEqual(await strangers(action, as));
        }
      }
      for (const [index, caller] of callers.entries())
        expect(await idsOf(caller)).toEqual([...owned[index]!].sort());
    }),
    { numRuns: 25, seed: 20260701, endOnFailure: true },
  );
}, 60_000);

test("nor can it touch another's answer in the making", async () => {
  const provider = await ProviderDouble.start();
  setEnv({ ALMANAC_MODEL: "openai:double", OPENAI_BASE_URL: `${provider.url}/v1` });
  resetModels();
  try {
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
    const before = async () => {
      reach();
      await gate;
    };
    provider.script(says("CIRCLE"), { ...says("All is well."), before });
    await ask({ query: "hello", desk: "underground" }, "text/event-stream").then((response) =>
      response.body!.cancel(),
    );
    await reached;
    const [id] = await idsOf({ key: KEY });
    const run = runs().get(id!)!;
    for (const [name, { ask: askAs }] of Object.entries(ON_A_THREAD)) {
      for (const as of [{ key: OTHER_KEY }, { key: null, headers: browser() }])
        expect(await seen(await askAs(id!, as)), name).toEqual(await strangers(name, as));
    }
    expect(run.signal.aborted).toBe(false);
    const mine = call(stream.GET, { params: { id: id! } }).then(readChunks);
    letGo();
    expect((await mine).at(-1)).toEqual({ type: "finish" });
  } finally {
    resetModels();
    await provider.close();
  }
});
