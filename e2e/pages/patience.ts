/** How long the first answer of a server may take that has just started and still reads its language model. */
export const FIRST_ANSWER_MS = 25_000;
