import type { AppError } from "@/lib/errors";

/** The tools' messages as the answer, where the model failed after them. Markdown. */
export const answerWithoutModel = ({ message }: AppError, words: string): string =>
  `*${message} This is what the tools returned:*\n\n${words}`;
