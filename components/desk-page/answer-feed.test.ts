import { beforeEach, describe, expect, it, vi } from "vitest";
import type { ChatMessage } from "@/lib/agent/ui-message";
import { AnswerFeed } from "./answer-feed";

const THREAD = "7f3c1f0e-5d3c-4f4e-9a55-1f0c2b1a9d11";

const question: ChatMessage = { id: "q", role: "user", parts: [{ type: "text", text: "Why?" }] };

const answer = (id: string, status: "running" | "complete"): ChatMessage => ({
  id,
  role: "assistant",
  metadata: { threadId: THREAD, status },
  parts: [],
});

/** The tab's storage outlives a page, and a feed doesn't. */
beforeEach(() => {
  vi.useFakeTimers();
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

/** By a page that stays. */
function published(...messages: ChatMessage[]): AnswerFeed {
  const feed = new AnswerFeed();
  feed.publish(messages);
  vi.runAllTimers();
  return feed;
}

describe("an answer is live", () => {
  it("that was in the making while the page was there, and stays so", () => {
    const feed = published(question, answer("a1", "running"));
    expect(feed.read()).toMatchObject({ answerId: "a1", isLive: true, state: "working" });
    feed.publish([question, answer("a1", "complete")]);
    expect(feed.read()).toMatchObject({ answerId: "a1", isLive: true, state: "complete" });
  });

  it("that ended while the page was loaded anew", () => {
    published(question, answer("a1", "complete"));
    expect(
      published(question, answer("a1", "complete"), question, answer("a2", "complete")).read(),
    ).toMatchObject({
      answerId: "a2",
      isLive: true,
    });
  });

  describe("of a page that is left", () => {
    const before = [question, answer("a1", "complete"), question];
    let page: EventTarget;
    beforeEach(() => {
      page = new EventTarget();
      vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
    });
    const answerIn = (feed: AnswerFeed) => {
      feed.publish([...before, answer("a2", "running")]);
      feed.publish([...before, answer("a2", "complete")]);
    };
    const leave = () => page.dispatchEvent(new Event("beforeunload"));
    const isLiveNext = () => published(...before, answer("a2", "complete")).read().isLive;

    it("if it ended after the page began to leave", () => {
      published(...before.slice(0, 2));
      const left = published(...before, answer("a2", "running"));
      leave();
      left.publish([...before, answer("a2", "complete")]);
      expect(isLiveNext()).toBe(true);
    });

    it("if its first words came after the page began to leave", () => {
      const left = published(...before.slice(0, 2));
      left.asking();
      leave();
      answerIn(left);
      expect(isLiveNext()).toBe(true);
    });

    it("but not if the leaving came to nothing and another question was asked", () => {
      const left = published(...before.slice(0, 2));
      left.asking();
      leave();
      left.asking();
      answerIn(left);
      vi.runAllTimers();
      expect(isLiveNext()).toBe(false);
    });

    it("also if it was asked as soon as the one before had ended", () => {
      const left = new AnswerFeed();
      left.publish(before.slice(0, 2));
      left.asking();
      leave();
      expect(isLiveNext()).toBe(true);
    });

    it("if the page was left before its canvas can have followed", () => {
      const left = published(...before.slice(0, 2));
      answerIn(left);
      vi.advanceTimersByTime(100);
      leave();
      vi.runAllTimers();
      expect(isLiveNext()).toBe(true);
    });
  });

  it("but not a stored one that is opened, or opened again", () => {
    expect(published(question, answer("a1", "complete")).read().isLive).toBe(false);
    expect(published(question, answer("a1", "complete")).read().isLive).toBe(false);
  });

  it("where the browser allows no storage, if the page has seen it in the making", () => {
    vi.stubGlobal("sessionStorage", undefined);
    expect(published(question, answer("a1", "complete")).read().isLive).toBe(false);
    expect(published(question, answer("a1", "running")).read().isLive).toBe(true);
  });
});
