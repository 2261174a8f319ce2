import { AppError } from "@/lib/errors";
import { sensorOrThrow, sensorsKnownTo } from "./readings/lookup";
import { shortAddress } from "./short-address";
import { SensorAddress } from "./types";
import { resolveSensor } from "./understanding/resolve";

export interface Target {
  address: string;
  /** Its short address where its name isn't known. */
  name: string;
}

/** By an address, a prefix or a name, of those the caller may see. @throws AppError `not_found`, `bad_request` */
export function targetOf(text: string, caller: string): Target {
  const found = resolveSensor(text, sensorsKnownTo(caller));
  if (found.kind === "one") return { address: found.sensor.address, name: found.sensor.name };
  // Another server's sensor, perhaps: who sells its readings knows.
  const address = SensorAddress.safeParse(text).data;
  if (address) return { address, name: shortAddress(address) };
  const near = (found.kind === "several" ? found.sensors : found.nearest)
    .slice(0, 4)
    .map(({ name, address }) => `“${name}” (${shortAddress(address)})`);
  if (found.kind === "several") {
    throw new AppError("bad_request", `“${text}” fits several sensors: ${near.join(", ")}. Name one.`);
  }
  const hint = near.length > 0 ? ` There is ${near.join(", ")}.` : "";
  throw new AppError("not_found", `There is no sensor “${text}”.${hint}`);
}

/** With stored readings. @throws AppError as `targetOf`; `not_found` for an address of no sensor that may be seen */
export function storedTargetOf(text: string, caller: string): Target {
  const target = targetOf(text, caller);
  sensorOrThrow(target.address, caller);
  return target;
}

/** The address of the sensor that is meant; the text as it is where none or several may be. */
export function addressOr(text: string, caller: string): string {
  const found = resolveSensor(text, sensorsKnownTo(caller));
  return found.kind === "one" ? found.sensor.address : text;
}
