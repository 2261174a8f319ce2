import type { Call } from "@/lib/understanding/frame";
import { tokenise } from "@/lib/understanding/text";
import { areaByRef, placeMentions } from "../places";
import type { Alternative, LandQuery } from "../types";

const PLACES = ["first", "second", "third", "fourth", "fifth"];
const IGNORED = new Set(
  "the a an of in one please i mean meant it that for to use take choose no nope sorry actually oh well ok".split(
    " ",
  ),
);

/** The choice that a reply takes: by its question, its label, its place in the list, or the words only it has. */
export function matchChoice(reply: string, choices: Alternative[]): Alternative | undefined {
  if (choices.length === 0) return undefined;
  const said = normalised(reply);
  const exact = choices.find(({ question, label }) => [question, label].map(normalised).includes(said));
  if (exact) return exact;
  // “The US state, not the country”
  const [meant = "", ...denied] = said.split(/(?:^| )not /);
  const [words, others] = [meant, denied.join(" ")].map((one) =>
    one.split(" ").filter((word) => word && !IGNORED.has(word)),
  ) as [string[], string[]];
  const place = words.length <= 2 ? PLACES.findIndex((word) => words.includes(word)) : -1;
  if (place >= 0) return choices[place];
  if (words.length > 0) return words.length <= 6 ? byOwnWords(words, choices) : undefined;
  const left = choices.filter(
    ({ label }) => !others.every((word) => normalised(label).split(" ").includes(word)),
  );
  return others.length > 0 && left.length === 1 ? left[0] : undefined;
}

const normalised = (text: string) =>
  tokenise(text)
    .map((token) => token.text)
    .join(" ");

/** The only choice whose label holds every word of the reply. */
function byOwnWords(words: string[], choices: Alternative[]): Alternative | undefined {
  const fitting = choices.filter(({ label }) => {
    const own = new Set(normalised(label).split(" "));
    return words.every((word) => own.has(word));
  });
  return fitting.length === 1 ? fitting[0] : undefined;
}

/** A longer reply is a question of its own. */
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

/** The calls that bring the query to one that was offered. */
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
    args: { query: question, start_date: query.start_date, end_date: query.end_date },
  });
  calls.push({ tool: "generate_insights", args: { query: question } });
  return calls;
}
