import { useSyncExternalStore } from "react";
import { z } from "zod";
import { StoredValue } from "@/components/data/stored-value";
import { Area } from "@/lib/desks/land/types";

const MOST = 8;
const recent = new StoredValue("almanac.land.recent-areas", z.array(Area), []);

/** Areas with the newest in front, each once, the oldest forgotten. Own areas have a list of their own. */
export function withRecent(known: Area[], picked: Area[]): Area[] {
  const listed = picked.filter(({ source }) => source !== "custom");
  const earlier = known.filter(({ ref }) => !listed.some((area) => area.ref === ref));
  return [...listed, ...earlier].slice(0, MOST);
}

export const rememberAreas = (picked: Area[]): void => void recent.write(withRecent(recent.read(), picked));

/** The areas that were picked last in this browser, newest first. */
export const useRecentAreas = (): Area[] =>
  useSyncExternalStore(recent.subscribe, recent.read, recent.readOnServer);
