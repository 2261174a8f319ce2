/** The times below are ample for two idle cores; slow and busy machines get this many times as long. */
const SCALE = 3;

export const TEST_MS = 60_000 * SCALE;
export const EXPECT_MS = 10_000 * SCALE;
export const SERVER_START_MS = 60_000 * SCALE;
/** How long the first answer of a server may take that has just started and still reads its language model. */
export const FIRST_ANSWER_MS = 25_000 * SCALE;
