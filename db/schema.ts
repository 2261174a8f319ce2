import { sql } from "drizzle-orm";
import {
  blob,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import type { MultiPolygon, Polygon } from "geojson";

/** As `Date.toISOString` writes it. */
const now = sql`(strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`;

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
    /** It can be restored for a while, then it is purged. */
    deletedAt: text("deleted_at"),
  },
  (table) => [
    index("threads_by_owner").on(table.owner, table.updatedAt),
    index("threads_deleted").on(table.deletedAt).where(sql`${table.deletedAt} is not null`),
  ],
);

interface Usage {
  input_tokens: number;
  output_tokens: number;
  /** US dollars */
  cost_usd?: number;
}

export type Step =
  | { kind: "node"; name: string; ms: number }
  /** `title`: what the call does. Both are sentences for users. */
  | { kind: "tool"; id: string; ms: number; title?: string; error?: string }
  | {
      kind: "model";
      model: string;
      ms: number;
      usage?: Usage;
      passed_over?: { model: string; reason: string }[];
      setback?: string;
    }
  | {
      kind: "context";
      tokens_before: number;
      tokens_after: number;
      summarized: number;
      duplicates: number;
      repeated_results: number;
      cut: number;
      ms: number;
    };

export interface StoredPart {
  desk: string;
  question: string;
  response: string;
  checkpointThread: string;
  checkpointId: string | null;
}

/** A tree, because a question can be edited. An answer's row is updated as nodes finish, for a process that dies. */
export const messages = sqliteTable(
  "messages",
  {
    id: text("id").primaryKey(),
    threadId: text("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    /** A question's previous answer, an answer's question. No foreign key: SQLite bounds the depth of a cascade. */
    parentId: text("parent_id"),
    role: text("role", { enum: ["human", "assistant"] }).notNull(),
    desk: text("desk").notNull().default(""),
    content: text("content").notNull(),
    status: text("status", { enum: ["running", "complete", "stopped", "error", "interrupted", "waiting"] })
      .notNull()
      .default("complete"),
    parts: text("parts", { mode: "json" }).$type<StoredPart[]>(),
    /** E.g. CIRCLE. */
    agentType: text("agent_type"),
    confidence: real("confidence"),
    reasoning: text("reasoning"),
    deskData: text("desk_data", { mode: "json" }).$type<unknown>(),
    figures: text("figures", { mode: "json" }).$type<unknown[]>(),
    payments: text("payments", { mode: "json" }).$type<unknown[]>(),
    score: text("score", { mode: "json" }).$type<unknown>(),
    followUps: text("follow_ups", { mode: "json" }).$type<string[]>(),
    usage: text("usage", { mode: "json" }).$type<Usage>(),
    /** When the answer ended, messages in their reduced form. */
    state: text("state", { mode: "json" }).$type<Record<string, unknown>>(),
    provenance: text("provenance", { mode: "json" }).$type<unknown[]>(),
    model: text("model"),
    /** Why it ended early: a sentence for users. */
    error: text("error"),
    /** With the user's decision. */
    approval: text("approval", { mode: "json" }).$type<unknown>(),
    steps: text("steps", { mode: "json" }).$type<Step[]>(),
    ms: integer("ms"),
    /** Null: the thread's own. */
    checkpointThread: text("checkpoint_thread"),
    /** The next turn resumes from it; null when its process died. */
    checkpointId: text("checkpoint_id"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [
    // With all that tells where a message stands: its row lies among its texts.
    index("messages_by_thread").on(
      table.threadId,
      table.createdAt,
      table.id,
      table.parentId,
      table.role,
      table.desk,
    ),
    check("messages_role", sql`${table.role} in ('human', 'assistant')`),
  ],
);

/** A trigger refuses answers of others (see the migration). */
export const agentTypes = sqliteTable(
  "agent_types",
  { desk: text("desk").notNull(), name: text("name").notNull() },
  (table) => [primaryKey({ columns: [table.desk, table.name] })],
);

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

/** Anyone may read a branch by its token; revoked ones are deleted. */
export const shares = sqliteTable("shares", {
  token: text("token").primaryKey(),
  threadId: text("thread_id")
    .notNull()
    .unique()
    .references(() => threads.id, { onDelete: "cascade" }),
  leafId: text("leaf_id").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

export const landAreas = sqliteTable(
  "land_areas",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    name: text("name").notNull(),
    /** GeoJSON in WGS 84. */
    geometry: text("geometry", { mode: "json" }).$type<Polygon | MultiPolygon>().notNull(),
    areaHa: real("area_ha").notNull(),
    /** [west, south, east, north] */
    bbox: text("bbox", { mode: "json" }).$type<[number, number, number, number]>().notNull(),
    /** ISO 3166-1 alpha-3, of its middle; null at sea. */
    country: text("country"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [index("land_areas_by_owner").on(table.owner, table.createdAt)],
);

/** Others see a sensor only when its owner shares it. */
export const sensors = sqliteTable("sensors", {
  id: integer("id").primaryKey(),
  /** 0x and 40 hexadecimal digits in lower case. */
  address: text("address").notNull().unique(),
  name: text("name").notNull(),
  place: text("place"),
  simulated: integer("simulated", { mode: "boolean" }).notNull().default(false),
  /** Seconds between two readings, as planned. */
  intervalS: integer("interval_s").notNull().default(60),
  /** Null: guessed from its name and place. */
  roomKind: text("room_kind"),
  /** By quantity, in its unit; for others the room kind's count. */
  bands: text("bands", { mode: "json" })
    .$type<Record<string, { from: number | null; to: number | null }>>()
    .notNull()
    .default({}),
  /** SHA-256; null: only the simulator may send readings. */
  keyHash: text("key_hash"),
  /** Null: the house itself. */
  owner: text("owner"),
  /** The house's are seen by all. */
  shared: integer("shared", { mode: "boolean" }).notNull().default(false),
  createdAt: text("created_at").notNull().default(now),
});

/** In the order of its key (WITHOUT ROWID, see the migration), so that a sensor's period lies together. */
export const readings = sqliteTable(
  "readings",
  {
    sensorId: integer("sensor_id")
      .notNull()
      .references(() => sensors.id, { onDelete: "cascade" }),
    /** Milliseconds since the epoch. */
    timestamp: integer("timestamp").notNull(),
    /** °C */
    temperature: real("temperature"),
    /** %, relative */
    humidity: real("humidity"),
    /** hPa */
    pressure: real("pressure"),
    /** ppb */
    tvoc: real("tvoc"),
    /** ppm */
    eco2: real("eco2"),
    /** g, each axis */
    ax: real("ax"),
    ay: real("ay"),
    az: real("az"),
  },
  (table) => [
    primaryKey({ columns: [table.sensorId, table.timestamp] }),
    // Finds the few readings beyond ±3 g without a scan.
    index("readings_shaken")
      .on(table.sensorId, table.timestamp, table.ax, table.ay, table.az)
      .where(sql`(abs(ax) > 3 OR abs(ay) > 3 OR abs(az) > 3)`),
  ],
);

/** The columns of `readings` that have values. */
export const MEASURED = ["temperature", "humidity", "pressure", "tvoc", "eco2", "ax", "ay", "az"] as const;

const counted = (name: string) => integer(name).notNull();
type Quantity = (typeof MEASURED)[number];
type Summed = Record<`${Quantity}_n`, ReturnType<typeof counted>> &
  Record<`${Quantity}_${"sum" | "low" | "high"}`, ReturnType<typeof real>>;

/** Of each quantity how many values there are, their sum, the lowest and the highest. */
function summed(): Summed {
  return Object.fromEntries(
    MEASURED.flatMap((name) => [
      [`${name}_n`, counted(`${name}_n`)],
      ...["sum", "low", "high"].map((figure) => [`${name}_${figure}`, real(`${name}_${figure}`)]),
    ]),
  ) as Summed;
}

/** A sensor's readings of a full hour or day (UTC) in sum, kept as they come (db/rollups.ts); WITHOUT ROWID, see the migration. */
export const readingRollups = sqliteTable(
  "reading_rollups",
  {
    sensorId: integer("sensor_id")
      .notNull()
      .references(() => sensors.id, { onDelete: "cascade" }),
    /** Milliseconds: 3,600,000 or 86,400,000. */
    step: integer("step").notNull(),
    /** Milliseconds since the epoch, a multiple of `step`. */
    start: integer("start").notNull(),
    /** Readings. */
    count: integer("count").notNull(),
    ...summed(),
  },
  (table) => [primaryKey({ columns: [table.sensorId, table.step, table.start] })],
);

/** Written, with the answer, before money moves, so that a payer whose answer was lost needn't pay again. */
export const receipts = sqliteTable(
  "receipts",
  {
    id: text("id").primaryKey(),
    /** x402's name, e.g. base-sepolia. */
    network: text("network").notNull(),
    asset: text("asset").notNull(),
    /** In lower case, like all addresses here. */
    payer: text("payer").notNull(),
    /** 32 bytes as hex: with asset and payer it can be used once. */
    nonce: text("nonce").notNull(),
    payTo: text("pay_to").notNull(),
    /** Atomic units of USDC, a millionth of a dollar each. */
    amount: integer("amount").notNull(),
    /** Seconds since the epoch. */
    validBefore: integer("valid_before").notNull(),
    /** Path and query. */
    resource: text("resource").notNull(),
    /** 1 or 2. */
    protocol: integer("protocol").notNull(),
    /** As presented, to settle it again if its outcome is unknown. */
    payload: text("payload", { mode: "json" }).$type<unknown>().notNull(),
    owner: text("owner"),
    /** `settling`: money may have moved; `settled`: it did; `failed`: it didn't and won't. */
    status: text("status", { enum: ["reserved", "settling", "settled", "failed"] }).notNull(),
    answer: text("answer", { mode: "json" }).$type<unknown>(),
    transaction: text("transaction_hash"),
    error: text("error"),
    createdAt: text("created_at").notNull().default(now),
    settledAt: text("settled_at"),
    /** Null: the payer is owed the answer. */
    deliveredAt: text("delivered_at"),
    redeemedAt: text("redeemed_at"),
  },
  (table) => [
    uniqueIndex("receipts_by_nonce").on(table.network, table.asset, table.payer, table.nonce),
    index("receipts_by_owner").on(table.owner, table.createdAt),
    index("receipts_open").on(table.status).where(sql`${table.status} in ('reserved', 'settling')`),
    check("receipts_status", sql`${table.status} in ('reserved', 'settling', 'settled', 'failed')`),
  ],
);

/** The chain can be asked what became of it. Addresses and nonce in lower case. */
export interface SignedSpending
  extends Pick<Receipt, "network" | "asset" | "payer" | "payTo" | "nonce" | "validBefore"> {
  /** The sandbox's chain has Base Sepolia's name. */
  sandbox: boolean;
}

/** What the wallets spent or are about to, for whom. The bounds are sums over it. */
export const spending = sqliteTable(
  "spending",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    answerId: text("answer_id").notNull(),
    /** UTC, e.g. 2026-11-21. */
    day: text("day").notNull(),
    endpoint: text("endpoint", { enum: ["latest", "recent"] }).notNull(),
    /** In the column of the name it had first. */
    resource: text("sensor").notNull(),
    /** Atomic units of USDC. */
    amount: integer("amount").notNull(),
    approved: integer("approved", { mode: "boolean" }).notNull().default(false),
    /** `reserved`: counts until it is known; `released`: nothing was paid. */
    status: text("status", { enum: ["reserved", "paid", "released"] }).notNull(),
    /** Null: none was signed, so nothing can have been paid. */
    signed: text("signed", { mode: "json" }).$type<SignedSpending>(),
    transaction: text("transaction_hash"),
    receiptId: text("receipt_id"),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [
    index("spending_by_owner").on(table.owner, table.day),
    index("spending_by_day").on(table.day),
    index("spending_by_answer").on(table.answerId),
    index("spending_open").on(table.status).where(sql`${table.status} = 'reserved'`),
    check("spending_status", sql`${table.status} in ('reserved', 'paid', 'released')`),
  ],
);

export const paymentPreferences = sqliteTable("payment_preferences", {
  owner: text("owner").primaryKey(),
  alwaysAsk: integer("always_ask", { mode: "boolean" }).notNull().default(false),
});

export const priceAlerts = sqliteTable(
  "price_alerts",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    /** As known when the alert was set. */
    asset: text("asset", { mode: "json" })
      .$type<{ id: string; symbol: string; name: string; rank: number | null }>()
      .notNull(),
    direction: text("direction", { enum: ["above", "below"] }).notNull(),
    /** US dollars */
    price: real("price").notNull(),
    createdAt: text("created_at").notNull().default(now),
    /** Null: not yet. */
    metAt: text("met_at"),
    metPrice: real("met_price"),
    metSource: text("met_source"),
  },
  (table) => [
    index("price_alerts_by_owner").on(table.owner, table.createdAt),
    index("price_alerts_unmet").on(table.id).where(sql`${table.metAt} is null`),
    check("price_alerts_direction", sql`${table.direction} in ('above', 'below')`),
  ],
);

export const sensorAlerts = sqliteTable(
  "sensor_alerts",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    sensorId: integer("sensor_id")
      .notNull()
      .references(() => sensors.id, { onDelete: "cascade" }),
    /** A quantity, or `accelerometer` for the strongest of the three axes. */
    quantity: text("quantity").notNull(),
    direction: text("direction", { enum: ["above", "below"] }).notNull(),
    /** In the quantity's unit. */
    value: real("value").notNull(),
    /** 0: one reading is enough. */
    minutes: integer("minutes").notNull(),
    createdAt: text("created_at").notNull().default(now),
    /** Milliseconds since the epoch; null: never. */
    metAt: integer("met_at"),
    metValue: real("met_value"),
    /** Null: it lasts, or was never met. */
    overAt: integer("over_at"),
  },
  (table) => [
    index("sensor_alerts_by_owner").on(table.owner, table.createdAt),
    index("sensor_alerts_by_sensor").on(table.sensorId),
    check("sensor_alerts_direction", sql`${table.direction} in ('above', 'below')`),
  ],
);

export const sensorNotes = sqliteTable(
  "sensor_notes",
  {
    id: text("id").primaryKey(),
    owner: text("owner").notNull(),
    sensorId: integer("sensor_id")
      .notNull()
      .references(() => sensors.id, { onDelete: "cascade" }),
    /** Milliseconds since the epoch. */
    at: integer("at").notNull(),
    text: text("text").notNull(),
    createdAt: text("created_at").notNull().default(now),
  },
  (table) => [index("sensor_notes_by_sensor").on(table.sensorId, table.owner, table.at)],
);

export const violations = sqliteTable(
  "violations",
  {
    id: text("id").primaryKey(),
    createdAt: text("created_at").notNull().default(now),
    owner: text("owner").notNull(),
    /** Null once the conversation is gone. */
    threadId: text("thread_id").references(() => threads.id, { onDelete: "set null" }),
    answerId: text("answer_id").references(() => messages.id, { onDelete: "set null" }),
    text: text("text").notNull(),
    category: text("category").notNull(),
    /** From 0 to 1. */
    probability: real("probability").notNull(),
    riskLevel: text("risk_level", { enum: ["low", "medium", "high", "critical"] }).notNull(),
    /** `flagged`: it was let through, as ALMANAC_GUARD=flag has it. */
    action: text("action", { enum: ["blocked", "flagged"] }).notNull(),
    similarTo: text("similar_to"),
    /** Of its worst stretch: 32-bit floats. */
    vector: blob("vector", { mode: "buffer" }).notNull(),
    falseAlarmAt: text("false_alarm_at"),
  },
  (table) => [
    index("violations_by_time").on(table.createdAt, table.id),
    index("violations_by_thread").on(table.threadId),
    index("violations_by_answer").on(table.answerId),
    check("violations_action", sql`${table.action} in ('blocked', 'flagged')`),
  ],
);

/** Deleting one deletes its place in the index: see the migration's triggers. */
export const interactions = sqliteTable(
  "interactions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** ISO 8601 in UTC. */
    timestamp: text("timestamp").notNull(),
    owner: text("owner").notNull(),
    threadId: text("thread_id").references(() => threads.id, { onDelete: "cascade" }),
    desk: text("desk").notNull(),
    query: text("query").notNull(),
    answer: text("answer").notNull(),
    agents: text("agents", { mode: "json" }).$type<string[]>().notNull(),
    success: integer("success", { mode: "boolean" }).notNull(),
    timeMs: integer("time_ms").notNull(),
    securityBlocked: integer("security_blocked", { mode: "boolean" }).notNull().default(false),
    intentRejected: integer("intent_rejected", { mode: "boolean" }).notNull().default(false),
    patterns: text("patterns", { mode: "json" }).$type<number[]>().notNull().default([]),
    /** 384 floats of 32 bits; null: it isn't found by meaning. */
    vector: blob("vector", { mode: "buffer" }),
    encoder: text("encoder"),
  },
  (table) => [
    index("interactions_by_owner").on(table.owner, table.id),
    index("interactions_by_thread").on(table.threadId),
    index("interactions_by_encoder").on(table.encoder),
  ],
);

export const agentDecisions = sqliteTable(
  "agent_decisions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    interactionId: integer("interaction_id")
      .notNull()
      .references(() => interactions.id, { onDelete: "cascade" }),
    agentName: text("agent_name").notNull(),
    decision: text("decision").notNull(),
    reasoning: text("reasoning").notNull(),
    /** ISO 8601 in UTC. */
    timestamp: text("timestamp").notNull(),
  },
  (table) => [index("agent_decisions_by_interaction").on(table.interactionId, table.id)],
);

export const learnedPatterns = sqliteTable(
  "learned_patterns",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    owner: text("owner").notNull(),
    patternType: text("pattern_type").notNull(),
    patternText: text("pattern_text").notNull(),
    frequency: integer("frequency").notNull(),
    /** ISO 8601 in UTC. */
    lastSeen: text("last_seen").notNull(),
    metadata: text("metadata", { mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
  },
  (table) => [uniqueIndex("learned_patterns_once").on(table.owner, table.patternType, table.patternText)],
);

export const contextCompressions = sqliteTable(
  "context_compressions",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    /** ISO 8601 in UTC. */
    timestamp: text("timestamp").notNull(),
    owner: text("owner").notNull(),
    threadId: text("thread_id").references(() => threads.id, { onDelete: "cascade" }),
    tokensBefore: integer("tokens_before").notNull(),
    tokensAfter: integer("tokens_after").notNull(),
    summarized: integer("summarized").notNull(),
    duplicates: integer("duplicates").notNull(),
    repeatedResults: integer("repeated_results").notNull(),
    cut: integer("cut").notNull(),
    /** `extractive`: sentences of the conversation; `model`: a language model's words. */
    method: text("method", { enum: ["none", "extractive", "model"] }).notNull(),
    summary: text("summary").notNull(),
  },
  (table) => [
    index("context_compressions_by_owner").on(table.owner, table.id),
    index("context_compressions_by_thread").on(table.threadId),
  ],
);

/** As SHA-256: a key is random and long, so that a fast hash is enough. */
export const apiKeys = sqliteTable("api_keys", {
  id: text("id").primaryKey(),
  hash: text("hash").notNull().unique(),
  label: text("label").notNull(),
  createdAt: text("created_at").notNull().default(now),
});

/** Answers of outside services and embeddings; times in milliseconds since the epoch. */
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
export type Sensor = typeof sensors.$inferSelect;
export type ReadingRow = typeof readings.$inferSelect;
export type Receipt = typeof receipts.$inferSelect;
export type Spending = typeof spending.$inferSelect;
export type PriceAlertRow = typeof priceAlerts.$inferSelect;
export type SensorAlertRow = typeof sensorAlerts.$inferSelect;
export type SensorNoteRow = typeof sensorNotes.$inferSelect;
export type Share = typeof shares.$inferSelect;
export type Violation = typeof violations.$inferSelect;
export type Interaction = typeof interactions.$inferSelect;
export type AgentDecision = typeof agentDecisions.$inferSelect;
export type LearnedPattern = typeof learnedPatterns.$inferSelect;
export type ContextCompression = typeof contextCompressions.$inferSelect;
export type Rating = (typeof feedback.$inferSelect)["rating"];
