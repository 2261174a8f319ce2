import { DATASETS, datasetById } from "../datasets";

const LISTS =
  /\b(which|what|wat|list|show)\b.{0,25}\b(data ?sets?|data (do|are|is|can|have)|layers|sources of data)\b|\bwhat (else )?(can|could) (i|you|we) (ask|see|show|do|tell|answer|look)\b|\b(questions|things|topics|sort of|kinds?)\b.{0,25}\bcan (i|you|we) (ask|see|show|do|tell|answer)\b|\b(was|que|qué|o que) (kannst|puedes|peux|pode|sabes)\b/;
const EXPLAINS =
  /\b(what (is|are|does|do)|explain|tell me about|describe|how is|how are|meaning of|define)\b.{0,60}\b(data ?set|measured?|mean|means|definition|cover(s|ed)?|resolution|come from|updated|licen[cs]e|cautions?|limitations?|calculated|difference)\b|^\s*(what is|what's|explain|define)\s+(the )?(tree cover (loss|gain)?|dist[\s-]?alert|lgms|sluc|integrated alerts?|natural lands?|net flux|land cover|grasslands?)( dataset| data)?\s*\??$/;

/**
 * The answer to a question about the datasets themselves; undefined when it is about something else.
 * @param id the dataset that it names
 */
export function describeDatasets(masked: string, id: number | undefined): string | undefined {
  const dataset = id === undefined ? undefined : datasetById(id);
  if (dataset && EXPLAINS.test(masked)) return describe(dataset.dataset_id);
  return LISTS.test(masked) ? listDatasets() : undefined;
}

function listDatasets(): string {
  const lines = DATASETS.map(({ name, summary, coverage }) => `- **${name}** (${coverage}): ${summary}`);
  return [
    "These datasets are here:",
    "",
    ...lines,
    "",
    "Name a place, one of them, and dates if you like.",
  ].join("\n");
}

function describe(id: number): string {
  const dataset = datasetById(id);
  if (!dataset) return listDatasets();
  const { name, summary, coverage, resolution, cautions, license } = dataset;
  return [
    `**${name}**: ${summary}`,
    "",
    `- Coverage: ${coverage}`,
    `- Resolution: ${resolution}`,
    `- Licence: ${license}`,
    ...cautions.map((caution) => `- Caution: ${caution}`),
  ].join("\n");
}
