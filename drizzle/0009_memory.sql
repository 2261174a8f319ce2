CREATE TABLE `agent_decisions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`interaction_id` integer NOT NULL,
	`agent_name` text NOT NULL,
	`decision` text NOT NULL,
	`reasoning` text NOT NULL,
	`timestamp` text NOT NULL,
	FOREIGN KEY (`interaction_id`) REFERENCES `interactions`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `agent_decisions_by_interaction` ON `agent_decisions` (`interaction_id`,`id`);--> statement-breakpoint
CREATE TABLE `context_compressions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`timestamp` text NOT NULL,
	`owner` text NOT NULL,
	`thread_id` text,
	`tokens_before` integer NOT NULL,
	`tokens_after` integer NOT NULL,
	`summarized` integer NOT NULL,
	`duplicates` integer NOT NULL,
	`repeated_results` integer NOT NULL,
	`cut` integer NOT NULL,
	`method` text NOT NULL,
	`summary` text NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `context_compressions_by_owner` ON `context_compressions` (`owner`,`id`);--> statement-breakpoint
CREATE INDEX `context_compressions_by_thread` ON `context_compressions` (`thread_id`);--> statement-breakpoint
CREATE TABLE `interactions` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`timestamp` text NOT NULL,
	`owner` text NOT NULL,
	`thread_id` text,
	`desk` text NOT NULL,
	`query` text NOT NULL,
	`answer` text NOT NULL,
	`agents` text NOT NULL,
	`success` integer NOT NULL,
	`time_ms` integer NOT NULL,
	`security_blocked` integer DEFAULT false NOT NULL,
	`intent_rejected` integer DEFAULT false NOT NULL,
	`patterns` text DEFAULT '[]' NOT NULL,
	`vector` blob,
	`encoder` text,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `interactions_by_owner` ON `interactions` (`owner`,`id`);--> statement-breakpoint
CREATE INDEX `interactions_by_thread` ON `interactions` (`thread_id`);--> statement-breakpoint
CREATE INDEX `interactions_by_encoder` ON `interactions` (`encoder`);--> statement-breakpoint
CREATE TABLE `learned_patterns` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`owner` text NOT NULL,
	`pattern_type` text NOT NULL,
	`pattern_text` text NOT NULL,
	`frequency` integer NOT NULL,
	`last_seen` text NOT NULL,
	`metadata` text DEFAULT '{}' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `learned_patterns_once` ON `learned_patterns` (`owner`,`pattern_type`,`pattern_text`);--> statement-breakpoint
CREATE VIRTUAL TABLE `interaction_index` USING vec0(
	id INTEGER PRIMARY KEY,
	owner TEXT PARTITION KEY,
	answered_by TEXT,
	bits BIT[384],
	chunk_size=64
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `threat_index` USING vec0(
	id TEXT PRIMARY KEY,
	bits BIT[384],
	chunk_size=64
);
--> statement-breakpoint
CREATE TRIGGER `interactions_indexed` AFTER INSERT ON `interactions` WHEN length(NEW.vector) = 1536
BEGIN
	INSERT INTO interaction_index (id, owner, answered_by, bits)
	VALUES (NEW.id, NEW.owner, iif(NEW.success AND NOT NEW.security_blocked AND NOT NEW.intent_rejected, NEW.desk, ''), vec_quantize_binary(NEW.vector));
END;
--> statement-breakpoint
CREATE TRIGGER `interactions_indexed_again` AFTER UPDATE OF vector ON `interactions` WHEN length(NEW.vector) = 1536
BEGIN
	DELETE FROM interaction_index WHERE id = OLD.id;
	INSERT INTO interaction_index (id, owner, answered_by, bits)
	VALUES (NEW.id, NEW.owner, iif(NEW.success AND NOT NEW.security_blocked AND NOT NEW.intent_rejected, NEW.desk, ''), vec_quantize_binary(NEW.vector));
END;
--> statement-breakpoint
CREATE TRIGGER `interactions_forgotten` AFTER DELETE ON `interactions`
BEGIN
	DELETE FROM interaction_index WHERE id = OLD.id;
	UPDATE learned_patterns SET frequency = frequency - 1 WHERE id IN (SELECT value FROM json_each(OLD.patterns));
	DELETE FROM learned_patterns WHERE frequency < 1 AND id IN (SELECT value FROM json_each(OLD.patterns));
END;
--> statement-breakpoint
CREATE TRIGGER `threats_indexed` AFTER INSERT ON `violations` WHEN NEW.false_alarm_at IS NULL AND length(NEW.vector) = 1536
BEGIN
	INSERT INTO threat_index (id, bits) VALUES (NEW.id, vec_quantize_binary(NEW.vector));
END;
--> statement-breakpoint
CREATE TRIGGER `threats_taken_back` AFTER UPDATE OF false_alarm_at ON `violations` WHEN NEW.false_alarm_at IS NOT NULL
BEGIN
	DELETE FROM threat_index WHERE id = NEW.id;
END;
--> statement-breakpoint
CREATE TRIGGER `threats_forgotten` AFTER DELETE ON `violations`
BEGIN
	DELETE FROM threat_index WHERE id = OLD.id;
END;
--> statement-breakpoint
INSERT INTO threat_index (id, bits) SELECT id, vec_quantize_binary(vector) FROM violations WHERE false_alarm_at IS NULL AND length(vector) = 1536;
