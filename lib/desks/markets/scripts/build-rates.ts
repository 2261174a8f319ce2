/**
 * Builds lib/desks/markets/data/exchange-rates.json, the exchange rates that are known without a connection.
 *
 *     tsx lib/desks/markets/scripts/build-rates.ts <package/v1/currencies/usd.json of `npm pack @fawazahmed0/currency-api`>
 *
 * It keeps the currencies of data/currencies.json and refuses a file that lacks one. The same input gives the same bytes.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENCIES } from "../currencies/currencies";
import { RatesAnswer } from "../currencies/rates";

const OUTPUT = join(import.meta.dirname, "../data/exchange-rates.json");

const { date, rates } = RatesAnswer.parse(JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")));
const lacking = CURRENCIES.filter((code) => rates[code] === undefined);
if (lacking.length > 0) throw new Error(`There is no rate of ${lacking.join(", ")}`);
const lines = CURRENCIES.map((code) => `    "${code}": ${rates[code]}`);
writeFileSync(OUTPUT, `{\n  "date": "${date}",\n  "rates": {\n${lines.join(",\n")}\n  }\n}\n`);
