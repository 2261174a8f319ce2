import type { Route } from "./api-document";

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;

/** A command line that calls an operation; what the caller must fill in is in capitals. */
export function curl(
  { method, path, security, parameters = [], requestBody }: Route,
  origin: string,
): string {
  const query = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name }) => `${name}=${name.toUpperCase()}`)
    .join("&");
  const url = origin + path.replace(/\{(\w+)\}/g, (_, name: string) => name.toUpperCase());
  const body = requestBody?.content["application/json"];
  const example = body?.example ?? Object.values(body?.examples ?? {})[0]?.value;
  return [
    `curl ${quoted(url + (query && `?${query}`))}`,
    method === "GET" || example ? undefined : `-X ${method}`,
    method !== "POST" && example ? `-X ${method}` : undefined,
    security?.length === 0 ? undefined : `-H ${quoted("X-API-Key: KEY")}`,
    example ? `-H ${quoted("Content-Type: application/json")}` : undefined,
    example ? `-d ${quoted(JSON.stringify(example))}` : undefined,
  ]
    .filter(Boolean)
    .join(" \\\n  ");
}
