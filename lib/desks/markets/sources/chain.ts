import { env } from "@/lib/env";
import { type Attempt, firstAvailable } from "@/lib/sources/fallback";
import type { Sourced } from "@/lib/sources/provenance";
import { CLIENTS, type ClientId, needsKey } from "./clients";

export interface Link<T> {
  client: ClientId;
  run: () => Promise<Sourced<T>>;
}

/**
 * What the first source of a chain that can tell says, else what is embedded. Sources without their key are left out.
 * @throws AppError `upstream_unavailable` when none can tell; SourceError `aborted`
 */
export function fromChain<T>(
  links: Link<T>[],
  past?: { name: string; run: () => Sourced<T> },
): Promise<Sourced<T>> {
  const attempts: Attempt<T>[] = links
    .filter(({ client }) => !needsKey(client))
    .map(({ client, run }) => ({ name: CLIENTS[client].name, live: true, run }));
  if (past) attempts.push({ name: past.name, live: false, run: async () => past.run() });
  return firstAvailable(attempts, env().ALMANAC_DATA);
}
