const AT_ONCE =
  "all (?:of it |of that |in |the money )?(?:in )?at once|all in one go|in one go|lump[- ]?sums?|one[- ]off|one[- ]time|single (?:purchase|buy|payment)|(?:everything|the whole (?:lot|sum|amount)|it all|the lot) (?:in )?(?:at once|at the (?:start|beginning)|on day one|upfront|up front)|at once|upfront|all upfront";
/** “All at once”: what is put in is put in on one day. */
export const LUMP = new RegExp(`\\b(?:${AT_ONCE})\\b`);
