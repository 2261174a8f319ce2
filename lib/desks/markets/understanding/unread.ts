import type { Tape } from "./tape";
import { isEveryday } from "./vocabulary";

/** Content words of a stretch that nothing took, as written. */
export const unreadIn = ({ words }: Tape, from = 0, to = Number.POSITIVE_INFINITY): string[] =>
  words
    .filter(
      ({ isRead, lower, start }) =>
        !isRead && lower !== "etc" && start >= from && start < to && !isEveryday(lower),
    )
    .map(({ raw }) => raw);
