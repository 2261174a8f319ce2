import { GET as health } from "@/app/api/health/route";
import { alias } from "@/lib/http/define-route";
import { otherMethods } from "@/lib/http/methods";

export const GET = alias(health, { path: "/health", operationId: "getHealthAtRoot" });

export const { POST, PUT, PATCH, DELETE, OPTIONS } = otherMethods(GET);
