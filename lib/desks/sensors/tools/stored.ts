import { z } from "zod";
import { clock } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import type { BoughtLatest, BoughtRecent } from "../bought";
import { type Bought, type Buyer, buyLatest, buyRecent } from "../pay";
import { recentReadings, sensorInfo, sensorOrThrow } from "../readings/lookup";
import type { Target } from "../target";
import type { PaidReceipt } from "../types";

export const Stored = z
  .boolean()
  .optional()
  .describe("Asked to buy nothing: the newest reading that this server has stored, free");

type Kept<Goods> = Goods & { payment?: undefined; lowNote: string };
export type Had<Goods> = Bought<Goods> | Kept<Goods>;

/** A sensor's latest reading: bought, or what is stored of it. @throws AppError as `buyLatest` */
export const latestOf = async (target: Target, stored: boolean, buyer: Buyer): Promise<Had<BoughtLatest>> =>
  stored ? storedLatest(target, buyer.owner) : buyLatest(target, buyer);

export const recentOf = async (target: Target, stored: boolean, buyer: Buyer): Promise<Had<BoughtRecent>> =>
  stored ? storedRecent(target, 10, buyer.owner) : buyRecent(target, buyer);

/** The newest stored reading of a sensor. @throws AppError `not_found` */
function storedLatest(target: Target, caller: string): Kept<BoughtLatest> {
  const { sensor, readings, lowNote } = storedRecent(target, 1, caller);
  return { sensor, reading: readings[0]!, lowNote };
}

/** The newest stored readings of a sensor. @throws AppError `not_found` */
function storedRecent({ address, name }: Target, limit: number, caller: string): Kept<BoughtRecent> {
  const sensor = sensorInfo(sensorOrThrow(address, caller));
  const readings = recentReadings(address, limit);
  const [newest] = readings;
  if (!newest) throw new AppError("not_found", `Nothing is stored for ${name} yet.`);
  return { sensor, raw: readings, readings, lowNote: ` ${keptWords(newest.timestamp)}` };
}

function keptWords(at: number): string {
  const seconds = Math.max(0, Math.round((clock.ms() - at) / 1000));
  const age = seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
  return `Nothing was bought: this is the newest stored reading, ${age} old.`;
}

export const paymentsIn = (had: { payment?: PaidReceipt }[]): PaidReceipt[] =>
  had.flatMap(({ payment }) => payment ?? []);
