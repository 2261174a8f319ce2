CREATE TABLE `violations` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`owner` text NOT NULL,
	`thread_id` text,
	`answer_id` text,
	`text` text NOT NULL,
	`category` text NOT NULL,
	`probability` real NOT NULL,
	`risk_level` text NOT NULL,
	`action` text NOT NULL,
	`similar_to` text,
	`vector` blob NOT NULL,
	`false_alarm_at` text,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`answer_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE set null,
	CONSTRAINT "violations_action" CHECK("violations"."action" in ('blocked', 'flagged'))
);
--> statement-breakpoint
CREATE INDEX `violations_by_time` ON `violations` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `violations_by_thread` ON `violations` (`thread_id`);--> statement-breakpoint
CREATE INDEX `violations_by_answer` ON `violations` (`answer_id`);