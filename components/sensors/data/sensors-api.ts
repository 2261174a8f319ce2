import { z } from "zod";
import { callApi } from "@/components/data/api";
import {
  type AlertTerms,
  type OwnBands,
  type RoomKind,
  type SensorAlert,
  SensorInfo,
  type SensorNote,
} from "@/lib/desks/sensors/types";

const Registered = z.object({ sensor: SensorInfo, device_key: z.string() });
const NewKey = z.object({ device_key: z.string() });

export interface SensorFields {
  name: string;
  place: string | null;
  interval_s: number;
}

const path = (address: string) => `/api/sensors/${encodeURIComponent(address)}`;

function read<T>(schema: z.ZodType<T>, answer: unknown): T {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) throw new Error("Almanac’s answer couldn’t be read. A reload may help.");
  return parsed.data;
}

/** @returns it with its device's key @throws RequestError in the server's words */
export const addSensor = async (
  fields: SensorFields & { address?: string },
): Promise<{ sensor: SensorInfo; device_key: string }> =>
  read(Registered, await callApi("/api/sensors", { method: "POST", body: fields }));

export const changeSensor = async (address: string, fields: SensorFields): Promise<void> =>
  void (await callApi(path(address), { method: "PATCH", body: fields }));

/** Without a kind it is guessed from the sensor's name and place. */
export const changeBands = async (
  address: string,
  fields: { room_kind: RoomKind | null; bands: OwnBands },
): Promise<void> => void (await callApi(path(address), { method: "PATCH", body: fields }));

export const shareSensor = async (address: string, shared: boolean): Promise<void> =>
  void (await callApi(path(address), { method: "PATCH", body: { shared } }));

export const removeSensor = async (address: string): Promise<void> =>
  void (await callApi(path(address), { method: "DELETE" }));

/** The key before is worth nothing then. */
export const renewKey = async (address: string): Promise<string> =>
  read(NewKey, await callApi(`${path(address)}/key`, { method: "POST" })).device_key;

export const setAlert = async (address: string, terms: AlertTerms): Promise<void> =>
  void (await callApi(`${path(address)}/alerts`, { method: "POST", body: terms }));

export const changeAlert = async ({ id }: SensorAlert, terms: AlertTerms): Promise<void> =>
  void (await callApi(`/api/sensors/alerts/${id}`, { method: "PATCH", body: terms }));

export const removeAlert = async ({ id }: SensorAlert): Promise<void> =>
  void (await callApi(`/api/sensors/alerts/${id}`, { method: "DELETE" }));

/** For the caller alone. */
export const addNote = async (address: string, note: Omit<SensorNote, "id">): Promise<void> =>
  void (await callApi(`${path(address)}/notes`, { method: "POST", body: note }));

export const removeNote = async (address: string, { id }: SensorNote): Promise<void> =>
  void (await callApi(`${path(address)}/notes/${id}`, { method: "DELETE" }));
