import { accessSync, constants, mkdirSync } from "node:fs";
import { join } from "node:path";
import { SqliteSaver } from "@langchain/langgraph-checkpoint-sqlite";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import * as schema from "./schema";

export interface Store {
  db: BetterSQLite3Database<typeof schema>;
  sqlite: Database.Database;
  checkpointer: SqliteSaver;
}

/**
 * Opens (and creates) the database file, brings its tables up to date and marks answers that a dead
 * process left running as interrupted.
 * @param file a path, or ":memory:"
 */
export function openStore(file: string): Store {
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  // NORMAL loses nothing when the process dies, only, perhaps, the last commits when the machine does.
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  const db = drizzle(sqlite, { schema });
  migrate(db, { migrationsFolder: join(process.cwd(), "drizzle") });
  sqlite.prepare("UPDATE messages SET status = 'interrupted' WHERE status = 'running'").run();
  const checkpointer = new SqliteSaver(sqlite as never);
  return { db, sqlite, checkpointer };
}

/**
 * Makes the data folder if it isn't there.
 * @throws AppError when it can't be written, naming the variable that moves it.
 */
function dataDir(): string {
  const dir = env().ALMANAC_DATA_DIR;
  try {
    mkdirSync(dir, { recursive: true });
    accessSync(dir, constants.W_OK);
  } catch (cause) {
    throw new AppError(
      "internal",
      `The data folder ${dir} can't be written. Set ALMANAC_DATA_DIR to one that can.`,
      {
        cause,
      },
    );
  }
  return dir;
}

// On globalThis, because a development server loads this module again after each edit.
const holder = globalThis as { almanacStore?: Store };

/** The store of this process, opened on first use. */
export function store(): Store {
  holder.almanacStore ??= openStore(join(dataDir(), "almanac.db"));
  return holder.almanacStore;
}

/** Closes the store; the next use opens it again. */
export function closeStore(): void {
  holder.almanacStore?.sqlite.close();
  holder.almanacStore = undefined;
}
