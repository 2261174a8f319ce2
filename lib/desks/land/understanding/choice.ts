import type { Call } from "@/lib/understanding/frame";
import { tokenise } from "@/lib/understanding/text";
import { areaByRef, placeMentions } from "../places";
import type { Alternative, LandQuery } from "../types";

const PLACES = ["first", "second", "third", "fourth", "fifth"];
const LISTED = /^(?:(?:number|no|option|choice) )?([1-5])$/;
const IGNORED = new Set(
  "the a an of in one please i mean meant it that for to use take choose no nope sorry actually oh well ok okay yes yeah yep sure fine then let us lets go with show me give just instead rather".split(
    " ",
  ),
);
const SAMPLE_WORDS = new Set("sample samples anyway anyhow made-up made up invented draw drawn".split(" "));
const AROUND_SAMPLE = new Set(
  "data figures numbers it its id ill is want would like do some using still even so know as by that them this are all right alright ahead can you could".split(
    " ",
  ),
);

/** The choice that a reply takes: by its question, its label, its place in the list, or the words only it has. */
export function matchChoice(reply: string, choices: Alternative[]): Alternative | undefined {
  if (choices.length === 0) return undefined;
  const said = normalised(reply);
  const exact = choices.find(({ question, label }) => [question, label].map(normalised).includes(said));
  if (exact) return exact;
  const listed = LISTED.exec(said)?.[1];
  if (listed) return choices[Number(listed) - 1];
  const taken = sampleIn(said, choices) ?? wholeIn(said, choices) ?? onlyPublished(said, choices);
  if (taken) return taken;
  const [meant = "", ...denied] = said.split(/(?:^| )not /);
  const [words, others] = [meant, denied.join(" ")].map((one) =>
    one.split(" ").filter((word) => word && !IGNORED.has(word)),
  ) as [string[], string[]];
  const place = words.length <= 2 ? PLACES.findIndex((word) => words.includes(word)) : -1;
  if (place >= 0) return choices[place];
  const open = DENIED.test(said) ? choices.filter(({ query }) => !query.sample) : choices;
  if (words.length > 0) return words.length <= 6 ? byOwnWords(words, open) : undefined;
  const left = choices.filter(
    ({ label }) => !others.every((word) => normalised(label).split(" ").includes(word)),
  );
  return others.length > 0 && left.length === 1 ? left[0] : undefined;
}

const DENIED = /\b(?:not|dont|without|never|no (?:sample|made|invented))\b/;

const WHOLE_WORDS = new Set("whole country nation national nationwide entire all total as".split(" "));

/** “The whole country then”: the first of the choices that is one. */
function wholeIn(said: string, choices: Alternative[]): Alternative | undefined {
  const words = said.split(" ").filter((word) => !IGNORED.has(word));
  const isAsked =
    words.length > 0 && words.length <= 6 && /\b(?:whole|country|nation\w*|entire)\b/.test(said);
  if (!isAsked || DENIED.test(said)) return undefined;
  return choices.find(({ label }) => {
    const own = new Set(normalised(label).split(" "));
    return own.has("whole") && words.every((word) => own.has(word) || WHOLE_WORDS.has(word));
  });
}

/** “Yes”, where one thing is published. */
function onlyPublished(said: string, choices: Alternative[]): Alternative | undefined {
  const published = choices.filter(({ query }) => !query.sample);
  const isOffer = published.length === 1 && published.length < choices.length;
  return isOffer && /^(?:yes|yeah|yep|ok|okay|sure)(?: please)?$/.test(said) ? published[0] : undefined;
}

/** “Draw it anyway”, “yes, the sample”: the choice that is made up. */
function sampleIn(said: string, choices: Alternative[]): Alternative | undefined {
  const choice = choices.find(({ query }) => query.sample);
  const words = said.split(" ").filter((word) => !IGNORED.has(word));
  if (!choice || DENIED.test(said)) return undefined;
  const own = new Set(normalised(choice.label).split(" "));
  const isOnly = words.every((word) => SAMPLE_WORDS.has(word) || AROUND_SAMPLE.has(word) || own.has(word));
  return isOnly && words.some((word) => SAMPLE_WORDS.has(word)) ? choice : undefined;
}

const normalised = (text: string) =>
  tokenise(text)
    .map((token) => token.text)
    .join(" ");

function byOwnWords(words: string[], choices: Alternative[]): Alternative | undefined {
  const fitting = choices.filter(({ label }) => {
    const own = new Set(normalised(label).split(" "));
    return words.every((word) => own.has(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

const MOST_REPLY_WORDS = 7;

/** “The Indian one”, “I meant the US state”: the only choice in the country that a short reply names. */
export function choiceByCountry(reply: string, choices: Alternative[]): Alternative | undefined {
  // What is denied names no choice: “the US state, not the country”.
  const [meant = ""] = reply.split(/\bnot\b/i);
  if (choices.length === 0 || meant.trim().split(/\s+/).length > MOST_REPLY_WORDS) return undefined;
  const [mention] = placeMentions(meant);
  const [country] = mention?.areas ?? [];
  if (country?.subtype !== "country") return undefined;
  const inside = choices.filter(({ query }) =>
    query.areas.some((ref) => ref !== country.ref && areaByRef(ref)?.GID_0 === country.GID_0),
  );
  return inside.length === 1 ? inside[0] : undefined;
}

export function planChoice(question: string, chosen: LandQuery, before: LandQuery): Call[] {
  // A choice between places says nothing of the rest.
  const query = chosen.dataset === null ? { ...before, areas: chosen.areas, by: chosen.by } : chosen;
  const calls: Call[] = [];
  if (query.areas.join() !== before.areas.join() || query.by !== before.by) {
    calls.push({ tool: "pick_aoi", args: { question, places: query.areas, subregion: query.by } });
  }
  const { dataset, context_layer, threshold } = query;
  const isSame =
    dataset === before.dataset && context_layer === before.context_layer && threshold === before.threshold;
  if (!isSame) {
    calls.push({
      tool: "pick_dataset",
      args: { query: question, dataset_id: dataset ?? undefined, context_layer, threshold },
    });
  }
  calls.push({
    tool: "pull_data",
    args: {
      query: question,
      start_date: query.start_date,
      end_date: query.end_date,
      ...(query.sample && { sample: true }),
    },
  });
  calls.push({ tool: "generate_insights", args: { query: question } });
  return calls;
}
