import { afterEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { type Feedback, Ratings } from "./ratings";

const answer = (feedback?: Feedback): ChatMessage => ({
  id: "a1",
  role: "assistant",
  metadata: { status: "complete", feedback },
  parts: [],
});

function rated(feedback?: Feedback) {
  const chat = { messages: [answer(feedback)] };
  const ratings = new Ratings({ threadId: "t1", chat });
  return { ratings, shown: () => chat.messages[0]?.metadata?.feedback };
}

function heldServer() {
  const held: ((response: Response) => void)[] = [];
  const fetch = vi.fn(
    (_path: string, _init?: RequestInit) => new Promise<Response>((resolve) => held.push(resolve)),
  );
  vi.stubGlobal("fetch", fetch);
  const answer = async (response: Response) => {
    await vi.waitFor(() => expect(held.length).toBeGreaterThan(0));
    held.shift()?.(response);
  };
  return { fetch, answer };
}

const kept = () => Response.json({});
const refused = () => Response.json({ error: "Not now." }, { status: 503 });

afterEach(() => vi.unstubAllGlobals());

describe("a rating", () => {
  it("is shown before the server has it, and sent with its note", async () => {
    const { fetch, answer } = heldServer();
    const { ratings, shown } = rated();
    const saved = ratings.rate("a1", { rating: "down", note: "Wrong line." });
    expect(shown()).toEqual({ rating: "down", note: "Wrong line." });

    await answer(kept());
    await saved;
    const [path, init] = fetch.mock.calls[0] ?? [];
    expect(path).toBe("/api/threads/t1/messages/a1/feedback");
    expect(init?.method).toBe("PUT");
    expect(JSON.parse(String(init?.body))).toEqual({ rating: "down", note: "Wrong line." });
    expect(shown()).toEqual({ rating: "down", note: "Wrong line." });
  });

  it("is taken back", async () => {
    const { fetch, answer } = heldServer();
    const { ratings, shown } = rated({ rating: "up" });
    const saved = ratings.rate("a1", undefined);
    expect(shown()).toBeUndefined();
    await answer(kept());
    await saved;
    expect(fetch.mock.calls[0]?.[1]?.method).toBe("DELETE");
  });

  it("is as before when the server refuses it, in the server's words", async () => {
    const { answer } = heldServer();
    const { ratings, shown } = rated({ rating: "up" });
    const saved = ratings.rate("a1", { rating: "down" });
    await answer(refused());
    await expect(saved).rejects.toThrow("Not now.");
    expect(shown()).toEqual({ rating: "up" });
  });

  it("is as before without a network, and says so", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    const { ratings, shown } = rated();
    await expect(ratings.rate("a1", { rating: "up" })).rejects.toThrow("The server can’t be reached.");
    expect(shown()).toBeUndefined();
  });

  it("gives way to a later one, which is sent after it", async () => {
    const { fetch, answer } = heldServer();
    const { ratings, shown } = rated();
    const first = ratings.rate("a1", { rating: "up" });
    const second = ratings.rate("a1", { rating: "down" });
    expect(fetch.mock.calls.length).toBeLessThan(2);

    await answer(refused());
    await expect(first).rejects.toThrow();
    expect(shown()).toEqual({ rating: "down" });
    await answer(kept());
    await second;
    expect(shown()).toEqual({ rating: "down" });
  });
});
