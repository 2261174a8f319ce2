import { env } from "@/lib/env";
import { coolAtOnce } from "@/lib/sources/cooldown";
import { type Attempt, firstAvailable } from "@/lib/sources/fallback";
import { fetchJson, type JsonRequest } from "@/lib/sources/http";
import type { Sourced } from "@/lib/sources/provenance";

/** Asks a service. After a failure it is left alone for a while. @throws SourceError */
export const ask = <T>(
  request: Pick<JsonRequest<T>, "source" | "url" | "schema" | "route" | "ttlMs" | "signal">,
): Promise<Sourced<T>> => fetchJson({ ...request, cooldown: coolAtOnce });

/** What the first of several ways gives, of those that `ALMANAC_DATA` allows. @throws AppError `upstream_unavailable` */
export const firstOf = <T>(attempts: Attempt<T>[]): Promise<Sourced<T>> =>
  firstAvailable(attempts, env().ALMANAC_DATA);
