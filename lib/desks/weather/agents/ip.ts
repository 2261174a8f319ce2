import type { LangGraphRunnableConfig } from "@langchain/langgraph";
import { z } from "zod";
import type { ToolCallRecord } from "@/lib/agent/tools/tool";
import { env } from "@/lib/env";
import { callByMcp } from "../mcp-client";
import { type Needs, needsOf, wantedOf } from "../needs";
import { SAMPLE_NOTE, SAMPLE_SITE } from "../sample-site";
import type { SharedUpdate } from "../state";
import { Place } from "../types";
import { agentNode, failed, type Outcome } from "./agent";
import { toolMessages } from "./tool-messages";

/** Finds the place that the question is about: the one it names, else where the server stands. */
export const ip = agentNode("ip", "finding the place", async (state, config) => {
  const needs = needsOf(state.reading);
  const [place] = needs.places;
  if (place && !needs.site) {
    const { latitude, longitude } = place;
    return {
      decision: "NAMED",
      reasoning: `The question names ${place.name}.`,
      update: { latitude, longitude },
    };
  }
  const found = await siteOf(needs, config);
  const calls = [...state.calls, ...found.calls];
  if (found.place) {
    const { latitude, longitude, name } = found.place;
    return {
      decision: "FOUND",
      reasoning: `${found.ip ? `The address ${found.ip} is in or near` : "The operator set"} ${name}.`,
      update: { public_ip: found.ip, latitude, longitude, calls, messages: toolMessages(found.calls) },
    };
  }
  const update = { calls, messages: toolMessages(found.calls) };
  // Beside another question the sample's note says it, too.
  const isAll = wantedOf(state.reading).every(({ about }) => about === "where");
  return isAll ? failed(NOT_FOUND, update) : withSample(update);
});

const NOT_FOUND = `I can't find out where that is: no service that knows addresses can be reached, or it doesn't know this one. The operator can set where the server stands (ALMANAC_SITE); until then, a question without a place is answered for ${SAMPLE_SITE.name}, a sample.`;

function withSample(update: SharedUpdate): Outcome {
  const { latitude, longitude, name } = SAMPLE_SITE;
  return {
    decision: "SAMPLE",
    reasoning: `The server's place can't be found, so ${name} stands in for it.`,
    update: { ...update, latitude, longitude, remarks: [SAMPLE_NOTE] },
  };
}

interface Found {
  place?: Place;
  ip: string | null;
  calls: ToolCallRecord[];
}

const Address = z.object({ ip: z.string() });

async function siteOf({ address }: Needs, config: LangGraphRunnableConfig): Promise<Found> {
  if (env().ALMANAC_SITE && !address) return placeOf({}, null, [], config);
  if (address) return placeOf({ ip: address }, address, [], config);
  const asked = await callByMcp("ipify", {}, config);
  const { data } = Address.safeParse(asked.result?.data);
  if (!data) return { ip: null, calls: [asked] };
  return placeOf({ ip: data.ip }, data.ip, [asked], config);
}

async function placeOf(
  args: { ip?: string },
  ip: string | null,
  before: ToolCallRecord[],
  config: LangGraphRunnableConfig,
): Promise<Found> {
  const located = await callByMcp("ip_to_geo", args, config);
  const place = Place.safeParse(located.result?.data).data;
  return { place, ip, calls: [...before, located] };
}
