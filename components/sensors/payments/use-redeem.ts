import { useState } from "react";
import { z } from "zod";
import { callApi, failureText } from "@/components/chat/call-api";
import { LatestAnswer, RecentAnswer, type SensorReading } from "@/lib/desks/sensors/types";
import { redeemUrl } from "./payments-api";

/** What a receipt gives once more: the answer that it paid for. */
const Redeemed = z.union([
  LatestAnswer.transform(({ reading }) => [reading]),
  RecentAnswer.transform(({ readings }) => readings),
]);

/**
 * Gets what a receipt paid for once more.
 * @param onRedeemed called when it can't be redeemed again
 */
export function useRedeem(id: string, onRedeemed: () => void) {
  const [isBusy, setBusy] = useState(false);
  const [readings, setReadings] = useState<SensorReading[]>();
  const [failure, setFailure] = useState<string>();
  const redeem = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      const answer = Redeemed.safeParse(await callApi(redeemUrl(id), { method: "POST" }));
      if (!answer.success) throw new Error("What the receipt gave couldn't be read.");
      setReadings(answer.data);
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setBusy(false);
      onRedeemed();
    }
  };
  return { isBusy, readings, failure, redeem };
}
