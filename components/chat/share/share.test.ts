import { afterEach, describe, expect, it, vi } from "vitest";
import { loadShare, revokeShare, shareNow } from "./share";

const link = { token: "abc", path: "/share/abc", created_at: "2026-11-21T11:52:00.000Z" };

function serve(body: unknown, status = 200) {
  const fetch = vi.fn(async (_path: string, _init?: RequestInit) => Response.json(body, { status }));
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

afterEach(() => vi.unstubAllGlobals());

describe("a thread's link", () => {
  it("is what the server has, or none", async () => {
    const fetch = serve({ share: link });
    expect(await loadShare("t1")).toEqual(link);
    expect(fetch.mock.calls[0]?.[0]).toBe("/api/threads/t1/share");
    serve({ share: null });
    expect(await loadShare("t1")).toBeNull();
  });

  it("is made, and revoked", async () => {
    const made = serve({ share: link });
    expect(await shareNow("t1")).toEqual(link);
    expect(made.mock.calls[0]?.[1]?.method).toBe("POST");

    const revoked = serve({ share: null });
    expect(await revokeShare("t1")).toBeNull();
    expect(revoked.mock.calls[0]?.[1]?.method).toBe("DELETE");
  });

  it("is never made up: a refusal is one, in the server's words, and so is an answer of another form", async () => {
    serve({ error: "Nothing to share yet." }, 409);
    await expect(shareNow("t1")).rejects.toThrow("Nothing to share yet.");
    serve({ path: "/share/abc" });
    await expect(loadShare("t1")).rejects.toThrow("couldn’t be read");
  });
});
