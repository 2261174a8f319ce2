import { join } from "node:path";
import Database from "better-sqlite3";
import { processWide } from "@/lib/process-wide";

/** SQLite's page cache for a file, in KiB; the operating system caches the rest. */
const CACHE_KIB = 1024;

/**
 * A read-only SQLite file that comes with the product, opened on first use, once per process.
 * @param path in the checkout; next.config.ts lists it for the standalone server, too
 * @throws SqliteError where it isn't there
 */
export function packagedDatabase(path: string): Database.Database {
  return processWide(`packaged ${path}`, () => {
    const file = new Database(join(process.cwd(), path), { readonly: true, fileMustExist: true });
    file.pragma(`cache_size = -${CACHE_KIB}`);
    return file;
  });
}
