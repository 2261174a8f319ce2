import { updateSchemas } from "@/lib/desks/land/updates";
import { handle, preflight } from "@/lib/http/handle";

/** The JSON Schemas of what each of the Land desk's tools changes in the state. */
export const GET = handle({ auth: "public", name: "/api/land/schemas" }, () => updateSchemas());

export const OPTIONS = preflight;
