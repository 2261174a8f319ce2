import type { BoardSensor } from "@/lib/desks/sensors/types";
import { shareSensor } from "../data/sensors-api";
import { reloadBoard } from "../data/use-board";
import { ServerSwitch } from "../server-switch";

/** Whether others see a sensor of the viewer's own. */
export function ShareSwitch({ sensor: { address, shared = false } }: { sensor: BoardSensor }) {
  const turn = async (wanted: boolean) => {
    await shareSensor(address, wanted);
    await reloadBoard();
  };
  return <ServerSwitch label="Share with everyone who uses this server" isOn={shared} onTurn={turn} />;
}
