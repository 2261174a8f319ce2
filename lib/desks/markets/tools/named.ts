import type { Coin } from "../types";

/** A coin as messages name it: “Bitcoin (BTC)”. */
export const named = ({ name, symbol }: Coin): string => `${name} (${symbol})`;

export const listed = (names: readonly string[]): string => new Intl.ListFormat("en-GB").format(names);
