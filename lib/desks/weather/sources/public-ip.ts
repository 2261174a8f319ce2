import { isIP } from "node:net";
import { z } from "zod";
import { env } from "@/lib/env";
import type { Sourced } from "@/lib/sources/provenance";
import { ask, firstOf } from "./ask";

const NAME = "ipify";
const TTL_MS = 10 * 60_000;

const Answer = z.object({ ip: z.string().refine((text) => isIP(text) > 0) });

/** The address by which the internet sees this server. @throws AppError `upstream_unavailable`; SourceError `aborted` */
export async function publicIp(signal?: AbortSignal): Promise<Sourced<string>> {
  const url = `${env().IPIFY_BASE_URL}/?format=json`;
  const run = () => ask({ source: NAME, url, schema: Answer, ttlMs: TTL_MS, signal });
  const { data, provenance } = await firstOf([{ name: NAME, live: true, run }]);
  return { data: data.ip, provenance };
}
