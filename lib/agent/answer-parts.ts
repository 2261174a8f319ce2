import type { Approval } from "./approval";
import type { Desk, DeskAnswer, GraphState } from "./desk";

/** What one desk says in an answer that several give together. */
export interface PartAnswer {
  desk: Pick<Desk, "id" | "name" | "present">;
  /** What of the question was for it. */
  question: string;
  said: DeskAnswer;
  /** Its graph's state, with the messages of this turn, in the form that is kept. */
  state: GraphState;
  /** Where its graph keeps its state, and how far that came. */
  checkpointThread: string;
  checkpointId?: string;
}

const MOST_FOLLOW_UPS = 4;

/** A part as it stands in the answer, under its desk's name. */
export const partInWords = ({ desk, said }: Pick<PartAnswer, "desk" | "said">): string =>
  `## ${desk.name}\n\n${said.response}`;

/** The parts as one answer. */
export function joinedAnswer(parts: PartAnswer[]): DeskAnswer {
  const all = parts.map(({ said }) => said);
  const figures = all.flatMap((said) => said.figures ?? []);
  const payments = all.flatMap((said) => said.payments ?? []);
  return {
    response: parts.map(partInWords).join("\n\n"),
    provenance: all.flatMap(({ provenance }) => provenance),
    // Only read when the answer is kept.
    get data() {
      return { calls: all.flatMap(({ data }) => data?.calls ?? []) };
    },
    ...(figures.length > 0 && { figures }),
    ...(payments.length > 0 && { payments }),
    followUps: inTurn(all.map(({ followUps = [] }) => followUps)).slice(0, MOST_FOLLOW_UPS),
  };
}

/** The state that the joined answer is kept with: all variables, as a reader of the stream puts them together. */
export const joinedState = (parts: PartAnswer[]): GraphState => ({
  ...Object.assign({}, ...parts.map(({ state }) => state)),
  messages: parts.flatMap(({ state: { messages } }) => (Array.isArray(messages) ? messages : [])),
  response: joinedAnswer(parts).response,
});

/** A part that would have to wait for the user's decision: it is left, and can be asked for by itself. */
export const undecided = ({ question: asks }: Approval, question: string): DeskAnswer => ({
  response: `${asks}\n\nThat needs a decision of yours: ask this part by itself, and I go on once you have decided.`,
  provenance: [],
  followUps: [question],
});

/** One from each list, then the second of each, and so on; none twice. */
function inTurn(lists: string[][]): string[] {
  const rounds = Math.max(0, ...lists.map(({ length }) => length));
  const all = Array.from({ length: rounds }, (_, round) =>
    lists.flatMap((list) => list.slice(round, round + 1)),
  );
  return [...new Set(all.flat())];
}
