import { useState } from "react";
import { callApi, failureText } from "@/components/chat/call-api";
import { Balance, FUND_URL } from "./payments-api";

/**
 * Puts a dollar of the sandbox into a wallet.
 * @param onFunded called once it is there
 */
export function useFund(address: string, onFunded: () => void) {
  const [isFunding, setFunding] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [isFunded, setFunded] = useState(false);
  const fund = async () => {
    setFunding(true);
    setFailure(undefined);
    setFunded(false);
    try {
      Balance.parse(await callApi(FUND_URL, { method: "POST", body: { address } }));
      setFunded(true);
      onFunded();
    } catch (error) {
      setFailure(failureText(error));
    } finally {
      setFunding(false);
    }
  };
  return { isFunding, isFunded, failure, fund };
}
