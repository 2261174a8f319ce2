/** What desks remember: of a conversation while it goes on, of a caller for later, and of attacks. */

export { keepShortAgain } from "./known-summaries";
export { type Decision, type Interaction, remember } from "./remember";
export { type Compression, keepShort, MOST_TOKENS } from "./short-context";
export { similarInteractions, similarQueries, similarThreats } from "./similar";
