import { readCoins } from "./coin-mentions";
import type { Memory } from "./conversation";
import type { Frame } from "./frame";
import { frameOf, symbolsOf } from "./frames";
import { aboutService, CLOCK_ALARM, goodbye, isClockAlarm, onlyEnglish } from "./service";
import { Tape } from "./tape";
import type { Turned } from "./turned";

/** What is answered in words before anything else is read: goodbyes, questions about the service, clocks' alarms. */
export function saidAtOnce(question: string, { coins, calls }: Memory): Frame | undefined {
  const bye = goodbye(question);
  if (bye) return frameOf("small_talk", { say: bye });
  const tape = new Tape(question);
  if (readCoins(tape).length > 0) return undefined;
  if (isClockAlarm(tape.free)) return frameOf("off_topic", { say: CLOCK_ALARM });
  const say = aboutService(question, coins.length + calls.length === 0);
  return say ? frameOf("small_talk", { say }) : undefined;
}

/** Says that English alone is understood, with examples about the coins that were named. */
export function inOtherLanguage(language: string, { reading }: Turned): Frame {
  const coins = reading.coins.flatMap(({ coins: [coin] }) => coin ?? []);
  const say = onlyEnglish(
    language,
    coins.map(({ name }) => name),
  );
  return coins.length > 0
    ? frameOf("crypto_analysis", { say, tokens: symbolsOf(coins) })
    : frameOf("small_talk", { say });
}
