import { desks } from "@/lib/desks";
import { handle, preflight } from "@/lib/http/handle";

/** The desks that are here. */
export const GET = handle({ auth: "public", name: "/api/desks" }, () => ({
  desks: desks.map(({ id, name, description, examples }) => ({ id, name, description, examples })),
}));

export const OPTIONS = preflight;
