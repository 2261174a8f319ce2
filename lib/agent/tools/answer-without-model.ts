import type { AppError } from "@/lib/errors";

/** The tools' messages, in Markdown, where the model failed after them. */
export const answerWithoutModel = ({ message }: AppError, words: string): string =>
  `*${message} This is what the tools returned:*\n\n${words}`;
