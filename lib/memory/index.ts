/** What desks remember: of a conversation while it goes on, of a caller for later, and of attacks. */

export { type Interaction, remember } from "./remember";
export { keepShort } from "./short-context";
export { similarInteractions, similarQueries, similarThreats } from "./similar";
