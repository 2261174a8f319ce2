import { handle, preflight } from "@/lib/http/handle";
import { openApiDocument } from "./document";

/** The API's description, for tools and for `/docs`. */
export const GET = handle({ auth: "public", name: "/api/openapi.json" }, () => openApiDocument());

export const OPTIONS = preflight;
