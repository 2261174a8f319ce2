import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import * as sqliteVec from "sqlite-vec";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { processWide } from "@/lib/process-wide";
import { BUSY_TIMEOUT_MS } from "./busy";
import { Checkpointer } from "./checkpointer";
import { GroupCommit } from "./group-commit";
import { purgeDeleted, purgeUnused } from "./purge";
import * as schema from "./schema";

export interface Store {
  db: BetterSQLite3Database<typeof schema>;
  sqlite: Database.Database;
  commits: GroupCommit;
  checkpointer: Checkpointer;
}

/** Also migrates, interrupts a dead process's answers, releases its unsigned spending, and purges threads. */
function openStore(file: string): Store {
  keepToOwner(file);
  const sqlite = new Database(file);
  sqlite.pragma("journal_mode = WAL");
  // NORMAL loses nothing when the process dies, and at most the last commits when the machine does.
  sqlite.pragma("synchronous = NORMAL");
  sqlite.pragma("foreign_keys = ON");
  sqlite.pragma("busy_timeout = 5000");
  // Before the migrations, which create a table of its and triggers.
  sqliteVec.load(sqlite);
  const db = drizzle(sqlite, { schema });
  migrate(db, { migrationsFolder: join(process.cwd(), "drizzle") });
  sqlite.prepare("UPDATE messages SET status = 'interrupted' WHERE status = 'running'").run();
  sqlite
    .prepare("UPDATE spending SET status = 'released' WHERE status = 'reserved' AND signed IS NULL")
    .run();
  const commits = new GroupCommit(sqlite);
  const checkpointer = new Checkpointer(sqlite, commits);
  purgeDeleted(sqlite);
  purgeUnused(sqlite);
  // From here on waiting would block everyone: see lock.ts.
  sqlite.pragma(`busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return { db, sqlite, commits, checkpointer };
}

/** It has conversations and wallets in it, so no other user may read it. SQLite gives its other files the same mode. */
function keepToOwner(file: string): void {
  writeFileSync(file, "", { flag: "a", mode: 0o600 });
  for (const path of [file, `${file}-wal`, `${file}-shm`]) if (existsSync(path)) chmodSync(path, 0o600);
}

/** @throws AppError when it can't be written, naming the variable that moves it */
function dataDir(): string {
  const dir = env().ALMANAC_DATA_DIR;
  const probe = join(dir, `.probe-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    // Checking permissions isn't enough: root has them even on a read-only disk.
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (cause) {
    throw new AppError(
      "internal",
      `The data folder ${dir} can't be written. Set ALMANAC_DATA_DIR to one that can.`,
      { cause },
    );
  }
  return dir;
}

function databaseFile(): string {
  const dir = dataDir();
  return env().DATABASE_PATH ?? join(dir, "almanac.db");
}

const holder = processWide("store", (): { open?: Store } => ({}));

export function store(): Store {
  holder.open ??= openStore(databaseFile());
  return holder.open;
}

/** The next use opens it again. */
export function closeStore(): void {
  holder.open?.commits.end();
  holder.open?.sqlite.close();
  holder.open = undefined;
}

/** Prepares once for each store: on paths of every answer, preparing costs more than running. */
export function prepared<Statements>(prepare: (store: Store) => Statements): () => Statements {
  const made = new WeakMap<Store, Statements>();
  return () => {
    const current = store();
    let statements = made.get(current);
    if (!statements) {
      statements = prepare(current);
      made.set(current, statements);
    }
    return statements;
  };
}
