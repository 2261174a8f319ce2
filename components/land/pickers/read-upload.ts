import { LandError } from "../data/land-api";

const LARGEST = 1_000_000;
const LONGEST_NAME = 100;

/**
 * A GeoJSON file as it is sent to the API, named as its one feature is, or else as the file is.
 * @throws Error with a sentence for people when it is too large or no JSON; all else is checked by the API
 */
export async function readUpload(file: File): Promise<{ name: string; geojson: unknown }> {
  if (file.size > LARGEST) {
    const size = (file.size / 1_000_000).toFixed(1);
    throw new Error(`The file has ${size} MB; 1 MB is the most. A simplified outline may do.`);
  }
  const fileName = file.name.replace(/\.(geo)?json$/i, "").trim() || "My area";
  try {
    const geojson: unknown = JSON.parse(await file.text());
    return { name: ownName(geojson) ?? fileName, geojson };
  } catch {
    throw new Error("The file isn't JSON, so it can't be GeoJSON.");
  }
}

/** What a single feature calls itself, if it does. */
function ownName(geojson: unknown): string | null {
  const { features, properties } = (geojson ?? {}) as {
    features?: unknown;
    properties?: { name?: unknown } | null;
  };
  if (Array.isArray(features)) return features.length === 1 ? ownName(features[0]) : null;
  const name = properties?.name;
  return typeof name === "string" ? name.trim().slice(0, LONGEST_NAME) || null : null;
}

/** What is wrong with an upload: each fault that the API named, or its sentence. Each once. */
export function faultsOf(error: unknown): string[] {
  if (error instanceof LandError && error.faults.length > 0) return [...new Set(error.faults)];
  return [error instanceof Error ? error.message : "The file couldn't be taken."];
}
