CREATE TABLE `price_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`asset` text NOT NULL,
	`direction` text NOT NULL,
	`price` real NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`met_at` text,
	`met_price` real,
	`met_source` text,
	CONSTRAINT "price_alerts_direction" CHECK("price_alerts"."direction" in ('above', 'below'))
);
--> statement-breakpoint
CREATE INDEX `price_alerts_by_owner` ON `price_alerts` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `price_alerts_unmet` ON `price_alerts` (`id`) WHERE "price_alerts"."met_at" is null;