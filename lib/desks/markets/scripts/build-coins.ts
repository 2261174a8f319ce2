/**
 * Builds lib/desks/markets/data/coins.json, the 250 coins that are known without a connection.
 *
 *     tsx lib/desks/markets/scripts/build-coins.ts <dist/metadata/tokens.js of @web3icons/common 0.11.51> <biggest.txt>
 *
 * The first (`npm pack @web3icons/common@0.11.51`) has CoinGecko's ids, symbols and names, with ranks from the days on which the icons were
 * added. biggest.txt has a line `rank|id|symbol|name` for each of the biggest coins of autumn 2025, as CoinGecko ranked them
 * (JurijJusel/mini-projects, profit/constants.py @5964267b). Only those ranks are kept: the older ones just choose and order the rest.
 * The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";

const SIZE = 250;
const OUTPUT = join(import.meta.dirname, "../data/coins.json");
const SOURCE =
  "CoinGecko's ids, symbols and names: the biggest by its ranking of autumn 2025 (JurijJusel/mini-projects), the rest from @web3icons/common 0.11.51";

const Token = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  marketCapRank: z.number().nullish(),
});
const Line = z.tuple([z.coerce.number().int(), z.string(), z.string(), z.string()]);
type Row = [id: string, symbol: string, name: string, rank: number | null];

/** Listed with Toncoin's rank, and found in no other list of CoinGecko's ids. */
const UNSURE = new Set(["gram"]);

/** The package lists icons of its own too: those have no rank, or capitals in their ids, which CoinGecko's never have. */
const isCoin = ({ id, marketCapRank }: z.infer<typeof Token>) =>
  id === id.toLowerCase() && (marketCapRank ?? 0) > 0 && !UNSURE.has(id);

const [tokensFile = "", biggestFile = ""] = process.argv.slice(2);
const { tokens } = z.object({ tokens: z.array(Token) }).parse(await import(pathToFileURL(tokensFile).href));

const biggest = readFileSync(biggestFile, "utf8")
  .trim()
  .split("\n")
  .map((line): Row => {
    const [rank, id, symbol, name] = Line.parse(line.split("|"));
    return [id, symbol.toUpperCase(), name, rank];
  });
const known = new Set(biggest.map(([id]) => id));
const rest = tokens
  .filter((token) => isCoin(token) && !known.has(token.id))
  .sort((a, b) => (a.marketCapRank ?? 0) - (b.marketCapRank ?? 0) || a.id.localeCompare(b.id, "en"))
  .map(({ id, symbol, name }): Row => [id, symbol.toUpperCase(), name, null]);

const coins = [...biggest, ...rest].slice(0, SIZE).map((row) => JSON.stringify(row));
writeFileSync(OUTPUT, `{"source":${JSON.stringify(SOURCE)},"coins":[\n${coins.join(",\n")}\n]}\n`);
