import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { ZodOpenApiOperationObject, ZodOpenApiResponseObject } from "zod-openapi";

/** For tests. @throws Error naming what is sent and not declared */
export async function assertDescribed(
  response: Response,
  route: string,
  { responses }: ZodOpenApiOperationObject,
): Promise<void> {
  const { status, headers } = response;
  const described = responses?.[`${status}` as "200"] as ZodOpenApiResponseObject | undefined;
  if (!described) throw new Error(`${route} declares no ${status}: ${await response.clone().text()}`);
  const type = headers.get("content-type")?.split(";")[0];
  if (type === undefined || response.body === null) return;
  const schema = described.content?.[type as "application/json"]?.schema;
  if (!schema) throw new Error(`${route} declares no ${type} with ${status}`);
  if (!(schema instanceof z.ZodType) || !/\bjson$/.test(type)) return;
  const sent = await response.clone().json();
  const parsed = schema.safeParse(sent);
  if (!parsed.success) throw new Error(`${route} sent what it doesn't declare: ${parsed.error.message}`);
  if (status < 400 && !isDeepStrictEqual(parsed.data, sent))
    throw new Error(`${route} sent more than it declares: ${JSON.stringify(sent)}`);
}
