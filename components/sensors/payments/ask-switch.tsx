import { callApi } from "@/components/chat/call-api";
import { ServerSwitch } from "../server-switch";
import { OVERVIEW_URL } from "./payments-api";

interface Props {
  isOn: boolean;
  /** The server has taken it. */
  onChanged(): void;
}

/** Whether the agent asks before each payment, however small. */
export function AskSwitch({ isOn, onChanged }: Props) {
  const turn = async (wanted: boolean) => {
    await callApi(OVERVIEW_URL, { method: "PATCH", body: { always_ask: wanted } });
    onChanged();
  };
  return <ServerSwitch label="Always ask before paying" isOn={isOn} onTurn={turn} />;
}
