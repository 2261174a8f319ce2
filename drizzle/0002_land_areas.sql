CREATE TABLE `land_areas` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`geometry` text NOT NULL,
	`area_ha` real NOT NULL,
	`bbox` text NOT NULL,
	`country` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE INDEX `land_areas_by_owner` ON `land_areas` (`owner`,`created_at`);