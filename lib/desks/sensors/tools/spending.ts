import { z } from "zod";
import { listReceipts } from "@/db/receipts";
import type { Receipt } from "@/db/schema";
import { defineTool } from "@/lib/agent/tools/tool";
import { countFact, type Fact } from "@/lib/agent/truth";
import { clock } from "@/lib/clock";
import { walletAddresses } from "@/lib/payments/accounts";
import { dollars } from "@/lib/payments/dollars";
import { paymentsOverview } from "@/lib/payments/overview";
import type { PaymentsOverview } from "@/lib/payments/types";
import { shortAddress } from "../short-address";
import { addressOr, targetOf } from "../target";
import { forModel } from "./for-model";
import { LONG_AGO, listed, timeWords } from "./reading-words";
import { sensorsInStep, timeInStep } from "./step";

const MOST_RECEIPTS = 1000;
const MOST_TOLD = 10;
const MOST_LISTED = 60;
const DAY_MS = 86_400_000;

const Moment = z.iso.datetime({ offset: true });
const Input = z.object({
  focus: z
    .enum([
      "prices",
      "spent",
      "balance",
      "receipts",
      "last",
      "free",
      "payee",
      "transaction",
      "why",
      "how",
      "enough",
      "real",
      "whose",
      "lasts",
    ])
    .optional()
    .describe(
      "What the question asks first; last: what was paid last; free: what is free and what isn't; payee: who gets the money; transaction: where a payment can be seen; why: why readings cost; how: how a payment works; enough: for how many readings the balance is enough; real: whether it is real money; whose: whose money pays, and whether the user is billed; lasts: how long the balance lasts at the rate of the time that is given",
    ),
  since: Moment.optional().describe("ISO 8601; absent: as far back as there are receipts"),
  until: Moment.optional().describe("ISO 8601; absent: now"),
  addresses: z
    .array(z.string().min(1).max(120))
    .max(40)
    .optional()
    .describe("Only what these sensors' readings cost"),
  readings: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .describe("Asked what so many readings cost, or whether the balance is enough for them"),
  budget: z
    .number()
    .positive()
    .optional()
    .describe("Dollars that the user speaks of, to be held against the bounds on spending"),
  bought: z
    .int()
    .min(0)
    .max(100)
    .optional()
    .describe("With `last`: how many purchases the answer before made; 0: it was free"),
  answers: z.int().min(1).optional().describe("With `last`: of how many of the last answers"),
  daily: z.int().min(1).optional().describe("With `prices` and `lasts`: how many readings a day are planned"),
  top: z.int().min(1).max(60).optional().describe("With `receipts`: only so many, the newest"),
  most: z.boolean().optional().describe("With `spent`: asked which sensor cost the most"),
  all: z.boolean().optional().describe("With `receipts`: asked for each of them"),
  proof: z.boolean().optional().describe("With `receipts`: each with its transaction"),
  split: z.boolean().optional().describe("With `spent`: asked how much each sensor cost"),
  count: z.boolean().optional().describe("With `spent`: asked how many purchases there were"),
  biggest: z.boolean().optional().describe("With `receipts`: the dearest first"),
  against: z
    .object({ since: Moment, until: Moment })
    .optional()
    .describe("With `spent`: a second time to compare with"),
  under: z.number().optional().describe("Asked whether less than so many dollars were spent"),
  over: z.number().optional().describe("Asked whether more than so many dollars were spent"),
});
type Input = z.infer<typeof Input>;

const Sum = z.object({ sensor: z.string(), amount: z.int(), readings: z.int() });
type Sum = z.infer<typeof Sum>;

const MONEY: Record<NonNullable<Input["focus"]>, string> = {
  prices: "what readings cost",
  spent: "what was spent",
  balance: "what the wallets hold",
  receipts: "the receipts",
  last: "what was paid last",
  free: "what is free",
  payee: "who gets the money",
  transaction: "where a payment can be seen",
  why: "why readings cost money",
  how: "how a payment works",
  enough: "how far the balance goes",
  real: "whether it is real money",
  whose: "whose money pays",
  lasts: "how long the balance lasts",
};

export const spending = defineTool({
  name: "spending",
  isLocal: true,
  description:
    "Money: what a reading costs, what the user's questions have cost in a time and for which sensors, their receipts, what the agent's wallets hold, and the bounds on spending. Free.",
  step({ focus, since, until, addresses = [] }, { caller, zone }) {
    const whose = addresses.length > 0 ? ` for ${sensorsInStep(addresses, caller)}` : "";
    return `Looked up ${focus ? MONEY[focus] : "the money"}${whose}${timeInStep({ since, until }, zone)}.`;
  },
  input: Input,
  output: z.object({
    status: z.literal("success"),
    prices: z.object({ latest: z.int(), recent: z.int() }).describe("Atomic units of USDC"),
    spent: z.int(),
    sums: z.array(Sum),
    balances: z.array(z.object({ endpoint: z.string(), balance: z.int().nullable() })),
  }),
  forModel: forModel(({ prices, spent, sums }) => ({
    price_of_a_latest_reading: dollars(prices.latest),
    price_of_ten_readings: dollars(prices.recent),
    spent: dollars(spent),
    sensors: sums.slice(0, MOST_TOLD).map(({ amount, ...rest }) => ({ ...rest, amount: dollars(amount) })),
  })),
  facts: ({ data: { prices, spent, sums, balances } }) => [
    moneyFact(prices.latest, "price", ["latest reading"]),
    moneyFact(prices.recent, "price", ["last ten readings"]),
    moneyFact(spent, "spent", []),
    countFact(
      sums.reduce((total, { readings }) => total + readings, 0),
      "purchases readings",
    ),
    ...sums.map(({ sensor, amount }) => moneyFact(amount, "spent", [sensor])),
    ...balances.flatMap(({ endpoint, balance }) =>
      balance === null ? [] : moneyFact(balance, "balance", [endpoint]),
    ),
  ],
  async run({ input, ctx }) {
    const overview = await paymentsOverview(ctx.caller);
    const found = receiptsOf(ctx.caller, input);
    const sums = sumsOf(found, ctx.caller);
    const spent = sums.reduce((total, { amount }) => total + amount, 0);
    const then = input.against && receiptsOf(ctx.caller, { ...input, ...input.against });
    const nameOf = (address: string) => nameFor(address, ctx.caller);
    return {
      data: {
        status: "success" as const,
        prices: overview.prices,
        spent,
        sums,
        balances: overview.wallets.map(({ endpoint, balance }) => ({ endpoint, balance })),
      },
      message: [
        input.focus === "prices" ? "" : budgetWords(input.budget, overview),
        WORDS[input.focus ?? "spent"]({ overview, found, then, sums, spent, input, zone: ctx.zone, nameOf }),
      ]
        .filter(Boolean)
        .join(" "),
      provenance: [],
      followUps: ["What does a reading cost?", "What is left in the wallets?", "Show my receipts"],
    };
  },
});

const moneyFact = (amount: number, quantity: string, of: string[]): Fact => ({
  value: amount / 1_000_000,
  unit: "USD",
  quantity,
  of,
  origin: `${quantity} ${of.join(", ")}`,
});

function receiptsOf(caller: string, { since, until, addresses }: Input): Receipt[] {
  const payers = new Set(walletAddresses().map(({ address }) => address.toLowerCase()));
  const wanted = addresses && new Set(addresses.map((text) => addressOr(text, caller)));
  return listReceipts(caller, { limit: MOST_RECEIPTS, status: "settled" }).filter((receipt) => {
    const at = Date.parse(receipt.createdAt);
    const isInTime = (!since || at >= Date.parse(since)) && (!until || at < Date.parse(until));
    return isInTime && payers.has(receipt.payer) && (!wanted || wanted.has(sensorOf(receipt)));
  });
}

const sensorOf = ({ resource }: Receipt): string =>
  new URL(resource, "http://localhost").searchParams.get("address")?.toLowerCase() ?? "";

function nameFor(address: string, caller: string): string {
  try {
    return targetOf(address, caller).name;
  } catch {
    return shortAddress(address);
  }
}

function sumsOf(found: Receipt[], caller: string): Sum[] {
  return [...Map.groupBy(found, sensorOf)]
    .map(([address, each]) => ({
      sensor: nameFor(address, caller),
      amount: each.reduce((sum, { amount }) => sum + amount, 0),
      readings: each.length,
    }))
    .sort((a, b) => b.amount - a.amount);
}

interface Told {
  overview: PaymentsOverview;
  found: Receipt[];
  /** Those of the second time, where two are compared. */
  then?: Receipt[];
  sums: Sum[];
  spent: number;
  input: Input;
  zone: string;
  nameOf(address: string): string;
}

const sandboxWords = ({ sandbox }: PaymentsOverview) => (sandbox ? " This is a sandbox: no real money." : "");
const purchases = (count: number) => `${count} purchase${count === 1 ? "" : "s"}`;

function budgetWords(budget: number | undefined, { bounds, spent }: PaymentsOverview): string {
  if (budget === undefined) return "";
  const asked = Math.round(budget * 1_000_000);
  const left = Math.max(0, bounds.caller - spent.caller);
  if (asked > left)
    return `**No**: ${dollars(asked)} is ${dollars(asked - left)} more than the ${dollars(left)} that you may still spend today (of ${dollars(bounds.caller)} a day).`;
  if (asked > bounds.answer)
    return `${dollars(asked)} is within the ${dollars(left)} that you may still spend today, but ${dollars(asked - bounds.answer)} more than the ${dollars(bounds.answer)} that one answer may cost before you are asked.`;
  return `${dollars(asked)} is within the limits: one answer may cost ${dollars(bounds.answer)}, and you may still spend ${dollars(left)} today.`;
}

function plannedLasts(daily: number, { wallets, prices, bounds, sandbox }: PaymentsOverview): string {
  const balance = wallets.find(({ endpoint }) => endpoint === "latest")?.balance;
  if (balance == null) return "The chain doesn't answer, so I can't tell how long it lasts.";
  const perDay = daily * prices.latest;
  const days = balance / perDay;
  const long = days < 2 ? `${Math.max(1, Math.round(days * 24))} hours` : `${Math.round(days)} days`;
  const bound =
    perDay > bounds.caller
      ? ` But no more than ${dollars(bounds.caller)} a day may be spent on your questions, so it would stop at that first.`
      : "";
  return `About **${long}**: ${daily} latest readings a day cost ${dollars(perDay)}, and the wallet for them holds ${dollars(balance)}.${bound} Stored readings are free to look at, as often as you like.${sandbox ? " This is a sandbox: no real money." : ""}`;
}

const MONTH_DAYS = 30;

/** What a sum is enough for: the readings that are planned, else as many as it buys. */
function affordWords(
  budget: number,
  { readings, daily }: { readings?: number; daily: number },
  { prices }: PaymentsOverview,
): string {
  const sum = Math.round(budget * 1_000_000);
  if (!readings)
    return `${dollars(sum)} buys **${Math.floor(sum / prices.latest)}** latest readings, or ${Math.floor(sum / prices.recent)} analyses of ten. `;
  const isEnough = readings * prices.latest <= sum;
  const lasts =
    daily > 0 && readings === daily ? `; it lasts ${Math.floor(sum / (daily * prices.latest))} days` : "";
  return `**${isEnough ? "Yes" : "No"}**, ${dollars(sum)} is ${isEnough ? "enough" : "not enough"}${lasts}. `;
}

function againstWords({ found, then, spent, input, zone }: Told): string {
  if (!then || !input.against) return "";
  const before = then.reduce((sum, { amount }) => sum + amount, 0);
  const word = spent === before ? "as much as" : spent > before ? "more than" : "less than";
  const by = spent === before ? "" : `${dollars(Math.abs(spent - before))} `;
  return `That is **${by}${word}** the ${dollars(before)}${periodWords({ ...input, ...input.against }, zone)} (${purchases(found.length)} against ${then.length}). `;
}

function splitWords(sums: readonly Sum[], top = MOST_LISTED): string {
  const lines = sums
    .slice(0, top)
    .map(({ sensor, amount, readings }) => `| ${sensor} | ${dollars(amount)} | ${readings} |`);
  return lines.length === 0
    ? ""
    : `\n\n| Sensor | Cost | Readings |\n| --- | --- | --- |\n${lines.join("\n")}`;
}

const FREE =
  "**Free**: charts and histories, comparisons over a time, what shook, lists of sensors, what words mean, and questions about money.";

const WORDS: Record<NonNullable<Input["focus"]>, (told: Told) => string> = {
  prices({ overview, input: { readings, daily = 0, budget } }) {
    const { prices, bounds } = overview;
    const afford = budget === undefined ? "" : affordWords(budget, { readings, daily }, overview);
    const perDay = daily * prices.latest;
    const bound =
      perDay > bounds.caller
        ? ` A day of that, ${dollars(perDay)}, is more than the ${dollars(bounds.caller)} that you may spend in a day.`
        : "";
    const month =
      daily > 0 && readings === daily ? `, and ${MONTH_DAYS} days of it ${dollars(perDay * MONTH_DAYS)}` : "";
    const many = readings
      ? `${readings} latest reading${readings === 1 ? " costs" : "s cost"} **${dollars(readings * prices.latest)}**${month}. `
      : "";
    return `${afford}${many.trim()}${bound} A sensor's latest reading costs **${dollars(prices.latest)}**, an analysis of its last ten readings **${dollars(prices.recent)}**. Charts, histories, what shook and lists are free. One answer may cost ${dollars(bounds.answer)} before you are asked.${sandboxWords(overview)}`.trim();
  },
  free({ overview }) {
    const { prices } = overview;
    return `${FREE} **Paid**, by the agent's own wallets: a sensor's latest reading (${dollars(prices.latest)}) and an analysis of its last ten readings (${dollars(prices.recent)}).${sandboxWords(overview)}`;
  },
  last(told) {
    const { found, zone, input, nameOf } = told;
    const { bought = 1 } = input;
    if (bought === 0)
      return `**Nothing**: ${(input.answers ?? 1) === 1 ? "that answer was" : "those answers were"} free. ${WORDS.spent(told)}`;
    const [newest] = found;
    if (!newest) return "Nothing has been paid yet: what you asked so far was free.";
    const at = timeWords(Date.parse(newest.createdAt), zone);
    if (input.bought !== undefined) {
      const amount = found.slice(0, bought).reduce((sum, receipt) => sum + receipt.amount, 0);
      const what = bought === 1 ? `a purchase for ${nameOf(sensorOf(newest))}` : purchases(bought);
      const { answers = 1 } = input;
      const lead = answers === 1 ? "That answer" : `The last ${answers} answers together`;
      return `${lead} cost **${dollars(amount)}**: ${what}, ${answers === 1 ? "at" : "the last at"} ${at}. ${WORDS.spent(told)}`;
    }
    return `The last payment was **${dollars(newest.amount)}**, for ${nameOf(sensorOf(newest))} at ${at}; an answer that looks at several sensors pays for each. ${WORDS.spent(told)}`;
  },
  spent(told) {
    const { overview, found, sums, spent, input, zone, nameOf } = told;
    const { over, under, split, top } = input;
    const isSo =
      over === undefined
        ? under === undefined
          ? undefined
          : spent < under * 1_000_000
        : spent > over * 1_000_000;
    const answer = isSo === undefined ? "" : isSo ? "Yes. " : "No. ";
    const { spent: today, bounds } = overview;
    const shares = sums.slice(0, MOST_TOLD).map(({ sensor, amount }) => `**${sensor}** ${dollars(amount)}`);
    const rest = sums.length > MOST_TOLD ? ` and ${sums.length - MOST_TOLD} more` : "";
    const most = sums.length > 1 && input.focus !== "last" ? ` By sensor: ${shares.join(", ")}${rest}.` : "";
    const [dearest] = sums;
    const lead =
      input.most && dearest ? `**${dearest.sensor}** cost the most: ${dollars(dearest.amount)}. ` : "";
    const left =
      input.since || input.addresses
        ? ""
        : ` Today it is ${dollars(today.caller)} of the ${dollars(bounds.caller)} that you may spend in a day (UTC).`;
    const of = input.addresses ? ` for ${listed(input.addresses.map(nameOf))}` : "";
    const counted = input.count ? `**${purchases(found.length)}**: ` : "";
    const isTable = split || (input.most && top !== undefined);
    const cost = `${lead}${counted}${answer}Your questions have cost **${dollars(spent)}**${of}${periodWords(input, zone)}, in ${purchases(found.length)}.`;
    const compared = againstWords(told);
    return `${cost}${compared && ` ${compared.trim()}`}${isTable ? "" : most}${left}${sandboxWords(overview)}${isTable ? splitWords(sums, top) : ""}`;
  },
  balance({ overview, input: { readings } }) {
    const { wallets, prices } = overview;
    const lines = wallets.map(({ endpoint, balance }) => {
      const what = endpoint === "latest" ? "latest readings" : "analyses of ten readings";
      return balance === null
        ? `- for ${what}: the chain doesn't answer`
        : `- for ${what}: **${dollars(balance)}**, good for ${Math.floor(balance / prices[endpoint])} more`;
    });
    const wallet = wallets.find(({ endpoint }) => endpoint === "latest");
    const enough =
      readings && wallet?.balance != null
        ? `${wallet.balance >= readings * prices.latest ? "Yes" : "No"}: ${readings} readings cost ${dollars(readings * prices.latest)}. `
        : "";
    return `${enough}The agent's wallets, which pay for your questions, hold:\n\n${lines.join("\n")}\n\nYour own wallet is under “Payments”.${sandboxWords(overview)}`;
  },
  enough({ overview: { wallets, prices } }) {
    const [latest, recent] = (["latest", "recent"] as const).map((endpoint) => {
      const balance = wallets.find((wallet) => wallet.endpoint === endpoint)?.balance;
      return balance == null ? undefined : Math.floor(balance / prices[endpoint]);
    });
    if (latest === undefined || recent === undefined) return "The chain doesn't answer, so I can't tell.";
    return `That is enough for **${latest}** latest readings, and for **${recent}** analyses of ten readings.`;
  },
  payee({ overview }) {
    const { pay_to, network, sandbox } = overview;
    const where = sandbox
      ? "In this sandbox nobody gets real money: it is made on this machine, and goes"
      : `It goes in USDC on ${network}`;
    return `Whoever runs this server gets the money, as the seller of the sensors' readings. ${where} from the agent's wallets to the address \`${pay_to}\`. You pay nothing yourself.`;
  },
  transaction({ overview, found, zone, nameOf }) {
    const where = overview.sandbox
      ? "“Payments” lists every payment with its transaction. The sandbox's chain is this machine's own, so no public explorer shows them."
      : "“Payments” lists every payment with a link to its transaction on the chain's explorer.";
    const [newest] = found;
    if (!newest) return `There is none yet: nothing was bought for you so far. ${where}`;
    const { transaction, amount, createdAt, payTo } = newest;
    const hash = transaction ? `transaction \`${transaction}\`` : "its transaction isn't known yet";
    return `The last payment: **${dollars(amount)}** for ${nameOf(sensorOf(newest))} at ${timeWords(Date.parse(createdAt), zone)}, to \`${payTo}\`, ${hash}. ${where}${sandboxWords(overview)}`;
  },
  how({ overview }) {
    const { prices, network, sandbox } = overview;
    const money = sandbox
      ? "test USDC on a sandbox chain of this machine, which isn't real money"
      : `USDC on ${network}`;
    return `For a current reading the agent asks the sensor's address, which answers “402 Payment Required” with its price (${dollars(prices.latest)} for the latest reading, ${dollars(prices.recent)} for the last ten). The agent signs a payment from its own wallet, sends it along (this is x402), and gets the reading and a receipt. It is paid in ${money}. You pay nothing, and stored readings are free.`;
  },
  real({ overview }) {
    const { network, sandbox } = overview;
    return sandbox
      ? "**No**, it is test USDC of a sandbox on this machine, and you are never billed: the agent's own wallets pay for the readings. No card or account of yours is involved."
      : `**Yes**, it is USDC on ${network}, but not yours: the agent's own wallets pay for the readings, and you are never billed.`;
  },
  whose({ overview }) {
    const kind = overview.sandbox
      ? "test USDC of a sandbox on this machine, not real money"
      : `USDC on ${overview.network}, which is real money`;
    return `**The agent's own wallets** pay for the readings, not you: you are never billed, and no card or account of yours is involved. What they hold is ${kind}.`;
  },
  lasts({ overview, spent, input, zone }) {
    const balances = overview.wallets.flatMap(({ balance }) => balance ?? []);
    if (balances.length === 0) return "The chain doesn't answer, so I can't tell how long it lasts.";
    const left = balances.reduce((sum, balance) => sum + balance, 0);
    const until = input.until ? Date.parse(input.until) : clock.ms();
    const since = input.since ? Date.parse(input.since) : undefined;
    const days = since === undefined || since < LONG_AGO ? undefined : (until - since) / DAY_MS;
    const readings = Math.floor(left / overview.prices.latest);
    if (input.daily) return plannedLasts(input.daily, overview);
    const rest = `${dollars(left)} in both wallets together would buy ${readings} latest readings`;
    if (days === undefined || spent === 0)
      return `${rest}; how long that lasts depends on how much is asked. No more than ${dollars(overview.bounds.caller)} a day may be spent on your questions.`;
    const perDay = spent / days;
    return `At the rate${periodWords(input, zone)} (${dollars(spent)} spent) it would last about **${Math.max(1, Math.round(left / perDay))} days**: ${rest}.`;
  },
  why({ overview }) {
    const { prices, sandbox } = overview;
    const real = sandbox
      ? "You pay nothing: the agent's own wallets pay, and in this sandbox it isn't real money"
      : "You pay nothing yourself: the agent's own wallets pay";
    return `${real}. This page shows how a program can buy data: each sensor's newest reading is sold for ${dollars(prices.latest)} and its last ten for ${dollars(prices.recent)}, over x402, and the agent pays them itself. Stored readings are **free**: charts, histories, what shook and lists. Say “don't buy anything”, and I'll answer from the newest stored reading.`;
  },
  receipts({ found, spent, input, overview, zone, nameOf }) {
    if (found.length === 0) return `There are no receipts${periodWords(input, zone)}.`;
    const { proof } = input;
    const most = input.top ?? (input.all ? MOST_LISTED : MOST_TOLD);
    const rows = input.biggest ? found.toSorted((a, b) => b.amount - a.amount) : found;
    const lines = rows
      .slice(0, most)
      .map(
        (receipt) =>
          `| ${timeWords(Date.parse(receipt.createdAt), zone)} | ${nameOf(sensorOf(receipt))} | ${dollars(receipt.amount)} |${proof ? ` ${receipt.transaction ? `\`${receipt.transaction}\`` : "not known yet"} |` : ""}`,
      );
    const head = proof
      ? "| When | Sensor | Paid | Transaction |\n| --- | --- | --- | --- |"
      : "| When | Sensor | Paid |\n| --- | --- | --- |";
    const payee = proof ? ` All went to \`${overview.pay_to}\`.` : "";
    const more = found.length > most ? `\n\nand ${found.length - most} more; “Payments” has them.` : "";
    return `${found.length} receipt${found.length === 1 ? "" : "s"}${periodWords(input, zone)}, **${dollars(spent)}** in all.${payee}${sandboxWords(overview)}\n\n${head}\n${lines.join("\n")}${more}`;
  },
};

function periodWords({ since: from, until }: Input, zone: string): string {
  // “So far” may come as a time long before the first receipt.
  const since = from && Date.parse(from) > LONG_AGO ? from : undefined;
  const at = (moment: string) => timeWords(Date.parse(moment), zone);
  if (since && until) return ` from ${at(since)} to ${at(until)}`;
  return since ? ` since ${at(since)}` : until ? ` until ${at(until)}` : " so far";
}
