export { keepShortAgain } from "./known-summaries";
export { type Decision, type Interaction, remember } from "./remember";
export { type Compression, keepShort, MOST_TOKENS } from "./short-context";
export { similarInteractions, similarQueries, similarThreats } from "./similar";
