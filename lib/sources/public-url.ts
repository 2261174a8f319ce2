const SECRET =
  /(^|[_-])(key|token|secret|password|signature|sig|auth)$|^(api|app)key$|^app_?id$|^accesstoken$/i;

/** Without user, password, and query parameters for keys. */
export function publicUrl(address: string): string {
  const url = new URL(address);
  url.username = "";
  url.password = "";
  for (const name of [...url.searchParams.keys()]) {
    if (SECRET.test(name)) url.searchParams.delete(name);
  }
  return url.toString();
}

const ID = /[\d,%]/;

/** Ids become `{id}`, so that requests of one kind share a name. */
export function routeOf(address: string): string {
  return new URL(address).pathname
    .split("/")
    .map((segment) => (ID.test(segment) ? "{id}" : segment))
    .join("/");
}
