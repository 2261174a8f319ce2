import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isolateEnv } from "@/lib/test-env";
import { calculateConfidence, generateReasoning, readAgent, routeQuery } from "./router";
import { SPECIALISTS, specialistOf } from "./specialists";

isolateEnv({ ALMANAC_MODEL: "embedded" });

const route = (query: string, agent?: string) =>
  routeQuery(query, {}, { last: agent ? { question: "?", answer: "", agent } : undefined });

describe("router", () => {
  it.each([
    ["Is the Bakerloo line running?", "BAKERLOO"],
    ["anything wrong with the brown line", "BAKERLOO"],
    ["next District train from Upminster", "DISTRICT"],
    ["how long to Walthamstow Central on the victoria line", "VICTORIA"],
    ["lizzie line delays", "ELIZABETH"],
    ["is the Windrush ok", "OVERGROUND"],
    ["trains from Cockfosters", "PICCADILLY"],
    ["hello", "CIRCLE"],
  ])("sends “%s” to %s", async (query, agent) => {
    expect((await route(query)).agent).toBe(agent);
  });

  it("leaves a question in which nothing points elsewhere with the last specialist", async () => {
    expect((await route("and the next one?", "JUBILEE")).agent).toBe("JUBILEE");
  });

  it("is total: any text goes to one of the specialists, with a confidence of the three", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme", maxLength: 200 }), async (query) => {
        const { agent, confidence } = await route(query);
        expect(specialistOf(agent)).toBeDefined();
        expect([0.5, 0.7, 0.9]).toContain(confidence);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    ["BAKERLOO", "BAKERLOO"],
    [" circle.\n", "CIRCLE"],
    ["I would say WATERLOO_CITY.", "WATERLOO_CITY"],
    ["The answer is: CIRCLE.", "CIRCLE"],
    ["HAMMERSMITH & CITY", "HAMMERSMITH_CITY"],
    ["Hammersmith and City line", "HAMMERSMITH_CITY"],
    ["hammersmith_city", "HAMMERSMITH_CITY"],
    ["Waterloo & City", "WATERLOO_CITY"],
    ["district", "DISTRICT"],
    ['"Jubilee"', "JUBILEE"],
    ["“**Elizabeth line**”", "ELIZABETH"],
    ["the Windrush line", "OVERGROUND"],
    ["From Victoria station it is the DISTRICT.", "DISTRICT"],
    ["<think>Is it CENTRAL? No.</think>\nNORTHERN", "NORTHERN"],
    ["<think>BAKERLOO seems to be", "CIRCLE"],
    ["no idea", "CIRCLE"],
    ["", "CIRCLE"],
  ])("reads a model's “%s” as %s", (text, agent) => {
    expect(readAgent(text)).toBe(agent);
  });

  it("leaves a question with the last specialist when a model named none", () => {
    expect(readAgent("It goes on from there.", "JUBILEE")).toBe("JUBILEE");
    expect(readAgent("central", "JUBILEE")).toBe("CENTRAL");
  });

  it.each([
    ["Circle line from Baker Street", "CIRCLE", 0.9],
    ["is the circle line running", "CIRCLE", 0.7],
    ["is it running", "CIRCLE", 0.5],
    ["oxford circus to waterloo", "BAKERLOO", 0.9],
    ["district line at westminster", "DISTRICT", 0.9],
  ])("is as sure of “%s” for %s as its keywords say: %s", (query, agent, confidence) => {
    expect(calculateConfidence(query, agent)).toBe(confidence);
  });

  it.each([
    ["the bakerloo please", "BAKERLOO", "Direct mention of BAKERLOO line in query"],
    ["trains at oxford circus", "BAKERLOO", "Query mentions oxford circus station (BAKERLOO line)"],
    ["hello", "CIRCLE", "Query content suggests CIRCLE line relevance"],
  ])("explains “%s” to %s", (query, agent, reasoning) => {
    expect(generateReasoning(query, agent)).toBe(reasoning);
  });

  it("gives every specialist a node of its own, the reference document's three by their names", () => {
    const nodes = SPECIALISTS.map(({ node }) => node);
    expect(new Set(nodes).size).toBe(nodes.length);
    expect(nodes).toEqual(expect.arrayContaining(["circle", "bakerloo", "district"]));
  });
});
