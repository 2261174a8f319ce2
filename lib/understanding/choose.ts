import { Lexicon } from "./lexicon";
import { inBrief, tokenise } from "./text";

export interface Choice {
  value: string;
  evidence: { phrase: string; weight: number }[];
}

const lexicons = new WeakMap<Choice[], Lexicon>();

function lexiconOf(choices: Choice[], common: readonly string[] | undefined): Lexicon {
  let lexicon = lexicons.get(choices);
  if (!lexicon) {
    const phrases = choices.flatMap((choice) => choice.evidence.map(({ phrase }) => phrase));
    lexicon = new Lexicon(
      [...new Set(phrases)].map((phrase) => ({ value: phrase, names: [phrase] })),
      common,
    );
    lexicons.set(choices, lexicon);
  }
  return lexicon;
}

/**
 * The choice whose names weigh most in a text, typos allowed; of equals the first; undefined when none is named.
 * @param common everyday words of the field (`Scope.common`), the same for the same choices
 */
export function chooseByEvidence(
  text: string,
  choices: Choice[],
  common?: readonly string[],
): string | undefined {
  const found = lexiconOf(choices, common).find(tokenise(inBrief(text)));
  let best: { value: string; weight: number } | undefined;
  for (const choice of choices) {
    const weight = found.reduce((sum, mention) => {
      const match = choice.evidence.filter(({ phrase }) => mention.values.includes(phrase));
      return sum + mention.score * Math.max(0, ...match.map((item) => item.weight));
    }, 0);
    if (weight > (best?.weight ?? 0)) best = { value: choice.value, weight };
  }
  return best?.value;
}
