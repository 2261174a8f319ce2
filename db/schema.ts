import { sql } from "drizzle-orm";
import { check, index, integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MultiPolygon, Polygon } from "geojson";

/** ISO 8601 in UTC with milliseconds, as `Date.toISOString` writes it. */
const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

/** A conversation of one caller with one desk. */
export const threads = sqliteTable(
  "threads",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    desk: text("desk").notNull(),
    title: text("title").notNull(),
    metadata: text("metadata", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    createdAt: text("created_at").notNull().default(now),
    updatedAt: text("updated_at").notNull().default(now),
    /** The last message of the branch in view; none in an empty thread. */
    leafId: text("leaf_id"),
    /** Since when it is hidden; it can be restored for a while, then it is purged. */
    deletedAt: text("deleted_at"),
  },
  (table) => [
    index("threads_by_owner").on(table.owner, table.updatedAt),
    index("threads_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

/** What a run did, in order: the graph's nodes as they finished, the tools as they were called. */
export type Step =
  | { kind: "node"; name: string; ms: number }
  /** `error` says why it failed, in a sentence for users. */
  | { kind: "tool"; id: string; ms: number; error?: string };

/**
 * What was asked and answered: a tree, as a question may be asked anew in the place of another. An answer's row is written when its run starts and filled as nodes finish,
 * so that a process that dies leaves what was finished; `status` says how it ended.
 */
export const messages = sqliteTable(
  "messages",
  {
    id: text("id").primaryKey(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    /**
     * The answer a question follows, null for a first one; the question of an answer. Not a foreign key: a cascade along
     * a long branch would be deeper than SQLite allows, and messages go only with their thread.
     */
    parentId: text("parent_id"),
    role: text("role", { enum: ["human", "assistant"] }).notNull(),
    content: text("content").notNull(),
    status: text("status", { enum: ["running", "complete", "stopped", "error", "interrupted"] })
      .notNull()
      .default("complete"),
    /** Which specialist answered, e.g. CIRCLE. */
    agentType: text("agent_type"),
    confidence: real("confidence"),
    reasoning: text("reasoning"),
    /** The Underground desk's data of this answer. */
    tflData: text("tfl_data", { mode: "json" }).$type<unknown>(),
    /** The graph's state variables when the answer ended, messages in their reduced form. */
    state: text("state", { mode: "json" }).$type<Record<string, unknown>>(),
    provenance: text("provenance", { mode: "json" }).$type<unknown[]>(),
    model: text("model"),
    /** Why it ended early; a sentence for users. */
    error: text("error"),
    steps: text("steps", { mode: "json" }).$type<Step[]>(),
    /** How long the answer took. */
    ms: integer("ms"),
    /** The checkpoints' thread in which an answer's graph ran; null: the thread's own id. */
    checkpointThread: text("checkpoint_thread"),
    /** The last checkpoint of an answer, from which what follows it goes on; null when its process died. */
    checkpointId: text("checkpoint_id"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [
    index("messages_by_thread").on(table.threadId, table.createdAt),
    check("messages_role", sql`${table.role} in ('human', 'assistant')`),
  ],
);

/** What a reader thought of an answer. */
export const feedback = sqliteTable(
  "feedback",
  {
    messageId: text("message_id")
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    rating: text("rating", { enum: ["up", "down"] }).notNull(),
    note: text("note"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [check("feedback_rating", sql`${table.rating} in ('up', 'down')`)],
);

/** Links under which anyone may read a branch of a thread; revoked ones are deleted. */
export const shares = sqliteTable("shares", {
  token: text("token").primaryKey(),
  threadId: text("thread_id")
    .notNull()
    .unique()
    .references(() => threads.id, { onDelete: "cascade" }),
  /** The last message that it shows. */
  leafId: text("leaf_id").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** Areas that callers drew or uploaded. */
export const landAreas = sqliteTable(
  "land_areas",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    name: text("name").notNull(),
    /** GeoJSON, a Polygon or MultiPolygon in WGS 84. */
    geometry: text("geometry", { mode: "json" }).$type<Polygon | MultiPolygon>().notNull(),
    areaHa: real("area_ha").notNull(),
    /** [west, south, east, north] */
    bbox: text("bbox", { mode: "json" }).$type<[number, number, number, number]>().notNull(),
    /** ISO 3166-1 alpha-3 of the country that its middle lies in; null at sea. */
    country: text("country"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [index("land_areas_by_owner").on(table.owner, table.createdAt)],
);

/** Keys of API callers, as SHA-256 of the key: a key is random and long, so that a fast hash is enough. */
export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  hash: text("hash").notNull().unique(),
  label: text("label").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** Answers of outside services and computed embeddings, by key; times in milliseconds since the epoch. */
export const cache = sqliteTable(
  "cache",
  {
    key: text("key").primaryKey(),
    value: text("value").notNull(),
    storedAt: integer("stored_at").notNull(),
    expiresAt: integer("expires_at"),
  },
  (table) => [index("cache_by_expiry").on(table.expiresAt)],
);

export type Thread = typeof threads.$inferSelect;
export type Message = typeof messages.$inferSelect;
export type LandArea = typeof landAreas.$inferSelect;
export type Share = typeof shares.$inferSelect;
export type Rating = (typeof feedback.$inferSelect)["rating"];
