import { join } from "node:path";
import Database from "better-sqlite3";
import { processWide } from "@/lib/process-wide";

/** Pages that SQLite holds of a file, in KiB; the rest is left to the operating system's cache. */
const CACHE_KIB = 1024;

/**
 * A read-only SQLite file that comes with the product, opened when it is first asked for, once in the process.
 * @param path in the checkout; next.config.ts names it for the standalone server, too
 * @throws SqliteError where it isn't there
 */
export function packagedDatabase(path: string): Database.Database {
  return processWide(`packaged ${path}`, () => {
    const file = new Database(join(process.cwd(), path), { readonly: true, fileMustExist: true });
    file.pragma(`cache_size = -${CACHE_KIB}`);
    return file;
  });
}
