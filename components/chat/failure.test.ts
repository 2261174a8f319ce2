import { describe, expect, it } from "vitest";
import { RequestError, requestError } from "@/components/data/api";
import { explainFailure } from "./failure";

const asking = { answering: false };

describe("explainFailure", () => {
  it("offers another attempt where the network is gone before the question arrived", () => {
    expect(explainFailure(new TypeError("Failed to fetch"), asking).remedy).toBe("retry");
  });

  it("offers to join the answer where the connection broke under it", () => {
    expect(explainFailure(new TypeError("network error"), { answering: true }).remedy).toBe("rejoin");
  });

  it.each([
    [401, "start-anew"],
    [404, "start-anew"],
    [409, "show-running"],
    [429, "retry"],
    [503, "retry"],
  ])("%i → %s", (status, remedy) => {
    expect(explainFailure(new RequestError("so it is", status), asking).remedy).toBe(remedy);
  });

  it("says how long to wait", () => {
    expect(explainFailure(new RequestError("slowly", 429, 7), asking).waitSeconds).toBe(7);
  });

  it("passes on what the run said", () => {
    const failure = explainFailure(new Error("The model is away."), { answering: true });
    expect(failure).toEqual({ message: "The model is away.", remedy: "retry" });
  });
});

describe("requestError", () => {
  it("takes the API's words and its Retry-After", async () => {
    const response = Response.json({ error: "Slowly." }, { status: 429, headers: { "retry-after": "12" } });
    expect(await requestError(response)).toMatchObject({ message: "Slowly.", status: 429, retryAfter: 12 });
  });

  it("has words of its own for a proxy's page", async () => {
    const error = await requestError(new Response("<html>", { status: 502 }));
    expect(error.message).toContain("502");
    expect(error.retryAfter).toBeUndefined();
  });
});
