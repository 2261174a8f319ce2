import { GET as health } from "@/app/api/health/route";
import { alias } from "@/lib/http/define-route";

export const GET = alias(health, { path: "/health", operationId: "getHealthAtRoot" });

export { OPTIONS } from "@/app/api/health/route";
