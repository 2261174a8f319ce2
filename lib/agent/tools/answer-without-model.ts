import type { AppError } from "@/lib/errors";

/** What the tools said, as the answer to a question whose model failed after them. Markdown. */
export const answerWithoutModel = ({ message }: AppError, words: string): string =>
  `*${message} This is what the tools returned:*\n\n${words}`;
