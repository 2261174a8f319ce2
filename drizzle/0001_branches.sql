CREATE TABLE `feedback` (
	`message_id` text PRIMARY KEY NOT NULL,
	`rating` text NOT NULL,
	`note` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "feedback_rating" CHECK("feedback"."rating" in ('up', 'down'))
);
--> statement-breakpoint
CREATE TABLE `shares` (
	`token` text PRIMARY KEY NOT NULL,
	`thread_id` text NOT NULL,
	`leaf_id` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`thread_id`) REFERENCES `threads`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `shares_thread_id_unique` ON `shares` (`thread_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `parent_id` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `steps` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `ms` integer;--> statement-breakpoint
ALTER TABLE `messages` ADD `checkpoint_thread` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `checkpoint_id` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `leaf_id` text;--> statement-breakpoint
ALTER TABLE `threads` ADD `deleted_at` text;--> statement-breakpoint
CREATE INDEX `threads_deleted` ON `threads` (`deleted_at`) WHERE "threads"."deleted_at" is not null;--> statement-breakpoint
-- Until now a thread was one branch, in the order of its messages.
UPDATE `messages` SET `parent_id` = (
	SELECT `earlier`.`id` FROM `messages` AS `earlier`
	WHERE `earlier`.`thread_id` = `messages`.`thread_id`
		AND (`earlier`.`created_at`, `earlier`.`rowid`) < (`messages`.`created_at`, `messages`.`rowid`)
	ORDER BY `earlier`.`created_at` DESC, `earlier`.`rowid` DESC LIMIT 1
);
--> statement-breakpoint
UPDATE `threads` SET `leaf_id` = (
	SELECT `messages`.`id` FROM `messages` WHERE `messages`.`thread_id` = `threads`.`id`
	ORDER BY `messages`.`created_at` DESC, `messages`.`rowid` DESC LIMIT 1
);
