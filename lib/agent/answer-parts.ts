import type { Approval } from "./approval";
import type { Desk, DeskAnswer, GraphState } from "./desk";

export interface PartAnswer {
  desk: Pick<Desk, "id" | "name" | "clientState">;
  question: string;
  said: DeskAnswer;
  /** Reduced, with this turn's messages only. */
  state: GraphState;
  checkpointThread: string;
  checkpointId?: string;
}

const MOST_FOLLOW_UPS = 4;

export const partInWords = ({ desk, said }: Pick<PartAnswer, "desk" | "said">): string =>
  `## ${desk.name}\n\n${said.response}`;

export function joinedAnswer(parts: PartAnswer[]): DeskAnswer {
  const all = parts.map(({ said }) => said);
  const figures = all.flatMap((said) => said.figures ?? []);
  const payments = all.flatMap((said) => said.payments ?? []);
  return {
    response: parts.map(partInWords).join("\n\n"),
    provenance: all.flatMap(({ provenance }) => provenance),
    // Read only when the answer is stored.
    get data() {
      return { calls: all.flatMap(({ data }) => data?.calls ?? []) };
    },
    ...(figures.length > 0 && { figures }),
    ...(payments.length > 0 && { payments }),
    followUps: inTurn(all.map(({ followUps = [] }) => followUps)).slice(0, MOST_FOLLOW_UPS),
  };
}

export const joinedState = (parts: PartAnswer[]): GraphState => ({
  ...Object.assign({}, ...parts.map(({ state }) => state)),
  messages: parts.flatMap(({ state: { messages } }) => (Array.isArray(messages) ? messages : [])),
  response: joinedAnswer(parts).response,
});

/** A part that needs the user's approval is left out; the user can ask for it by itself. */
export const undecided = ({ question: asks }: Approval, question: string): DeskAnswer => ({
  response: `${asks}\n\nThat needs a decision of yours: ask this part by itself, and I go on once you have decided.`,
  provenance: [],
  followUps: [question],
});

/** The lists' first entries, then their second ones, and so on, without duplicates. */
function inTurn(lists: string[][]): string[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  );
  return [...new Set(all.flat())];
}
