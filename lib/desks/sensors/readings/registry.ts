import { randomBytes } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { deleteOldest } from "@/db/readings";
import { forgetSums } from "@/db/rollups";
import type { Sensor } from "@/db/schema";
import {
  deleteSensor,
  getOwnSensor,
  insertSensor,
  type SensorPatch,
  setKeyHash,
  updateSensor,
} from "@/db/sensors";
import { fieldError } from "@/lib/errors";
import { SensorName, SensorPlace } from "../sensor-name";
import type { SensorInfo } from "../types";
import { renewKey } from "./device-keys";
import { tell } from "./feed";
import { toInfo } from "./rows";

/** Deleted in one go, which holds the event loop for some milliseconds. */
const CHUNK = 5000;

/** What makes a sensor. Without an address it gets a random one. */
export interface NewSensor {
  name: string;
  place: string | null;
  /** In lower case. */
  address?: string;
  intervalS: number;
  shared: boolean;
}

/**
 * @returns its device's key, too, which can't be had again
 * @throws AppError `conflict` when the address is taken, or the caller has as many sensors as may be
 */
export function registerSensor(owner: string, sensor: NewSensor): { sensor: SensorInfo; device_key: string } {
  const address = sensor.address ?? `0x${randomBytes(20).toString("hex")}`;
  const row = insertSensor({ ...sensor, address, owner, simulated: false, keyHash: null });
  const device_key = renewKey(row.id);
  tell({ type: "sensors" });
  return { sensor: toInfo(row), device_key };
}

/** @throws AppError `not_found`, for another's sensor too; `bad_request` for sharing one under a name that none may have any more */
export function changeSensor(owner: string, address: string, patch: SensorPatch): SensorInfo {
  if (patch.shared) assertNamedWell({ ...getOwnSensor(owner, address), ...patch });
  const row = updateSensor(owner, address, patch);
  tell({ type: "sensors" });
  return toInfo(row);
}

/** Names were once less limited, and a stranger's mustn't mislead. */
function assertNamedWell({ name, place }: Pick<Sensor, "name" | "place">): void {
  const [issue] =
    SensorName.safeParse(name).error?.issues ?? SensorPlace.safeParse(place).error?.issues ?? [];
  if (issue)
    throw fieldError(
      "bad_request",
      "shared",
      `it can't be shared as it is called: its name ${issue.message}`,
    );
}

/** The key before it is void. @throws AppError `not_found`, for another's sensor too */
export function newDeviceKey(owner: string, address: string): string {
  return renewKey(getOwnSensor(owner, address).id);
}

/** A part at a time, so that others are answered meanwhile. @throws AppError `not_found`, for another's sensor too */
export async function removeSensor(owner: string, address: string): Promise<void> {
  const { id } = getOwnSensor(owner, address);
  // First, so that nothing comes in any more.
  setKeyHash(id, null);
  forgetSums(id);
  while (deleteOldest(id, CHUNK) === CHUNK) await setImmediate();
  deleteSensor(id);
  tell({ type: "sensors" });
}
