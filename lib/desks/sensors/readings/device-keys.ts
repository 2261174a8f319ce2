import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Sensor } from "@/db/schema";
import { findSensorById, setKeyHash } from "@/db/sensors";
import { AppError } from "@/lib/errors";

/** It begins as API keys do, so that logs redact it; the sensor's id in it finds the hash to compare with. */
const KEY = /^alm_device_(\d{1,15})_[\w-]{43}$/;

const hash = (key: string) => createHash("sha256").update(key).digest();

/** Makes a sensor's device a key, which voids an earlier one. It is returned this once; only its hash is stored. */
export function renewKey(sensorId: number): string {
  const key = `alm_device_${sensorId}_${randomBytes(32).toString("base64url")}`;
  setKeyHash(sensorId, hash(key).toString("hex"));
  return key;
}

/** The sensor of a device's key. @throws AppError `unauthorized` without a key, or with one that fits none */
export function sensorOfKey(key: string | null): Sensor {
  if (key === null) throw new AppError("unauthorized", "Send the device's key in the X-Device-Key header.");
  const id = KEY.exec(key)?.[1];
  const sensor = id === undefined ? undefined : findSensorById(Number(id));
  if (sensor?.keyHash && timingSafeEqual(hash(key), Buffer.from(sensor.keyHash, "hex"))) return sensor;
  throw new AppError(
    "unauthorized",
    "The key in the X-Device-Key header isn't valid. Check it, or make the sensor a new one.",
  );
}
