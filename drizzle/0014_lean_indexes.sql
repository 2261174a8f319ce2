DROP INDEX `messages_by_thread`;--> statement-breakpoint
CREATE INDEX `messages_by_thread` ON `messages` (`thread_id`,`created_at`,`id`,`parent_id`,`role`,`desk`);--> statement-breakpoint
CREATE INDEX `spending_open` ON `spending` (`status`) WHERE "spending"."status" = 'reserved';