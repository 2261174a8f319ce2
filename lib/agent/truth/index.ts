export { checkProse, type Known, ProseChecker } from "./checker";
export { checkerOfCalls } from "./checker-of-calls";
export { countFact, type Fact, type NumberFact, type Phrase, type WordFact, type WordKind } from "./fact";
export { factsOfCalls, statedIn, statedOf, textsIn, textsOf } from "./facts-of-calls";
export { genericFacts } from "./generic-facts";
export { splitSentences } from "./sentences";
export { unitOf } from "./units";
