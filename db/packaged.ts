import { join } from "node:path";
import Database from "better-sqlite3";
import { processWide } from "@/lib/process-wide";

/** In KiB; the operating system caches the rest. */
const CACHE_KIB = 1024;

/** Read-only, once per process; next.config.ts lists it for the standalone server. @throws SqliteError without it */
export function packagedDatabase(path: string): Database.Database {
  return processWide(`lasting.packaged ${path}`, () => {
    const file = new Database(join(process.cwd(), path), { readonly: true, fileMustExist: true });
    file.pragma(`cache_size = -${CACHE_KIB}`);
    return file;
  });
}
