import type { Desk } from "@/lib/agent/desk";
import { fieldError } from "@/lib/errors";
import { introduce } from "@/lib/models/embedded/neighbours";
import { land } from "./land";
import { markets } from "./markets";
import { sensors } from "./sensors";
import { underground } from "./underground";
import { weather } from "./weather";

/** The desks that are here, in the order pages list them. A new desk is one more line. */
export const desks: Desk[] = [underground, land, sensors, markets, weather];

introduce(desks.map(({ id, name, scope }) => ({ id, name, about: scope.about })));

/**
 * The desk of an id.
 * @throws AppError `bad_request` naming the field when it isn't here
 */
export function deskById(id: string): Desk {
  const desk = desks.find((candidate) => candidate.id === id);
  if (desk) return desk;
  const here = desks.map((candidate) => candidate.id).join(", ");
  throw fieldError("bad_request", "desk", `there is no ${id} desk here; there is ${here}`);
}
