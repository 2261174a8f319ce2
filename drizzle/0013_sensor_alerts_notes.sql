CREATE TABLE `sensor_alerts` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`sensor_id` integer NOT NULL,
	`quantity` text NOT NULL,
	`direction` text NOT NULL,
	`value` real NOT NULL,
	`minutes` integer NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`met_at` integer,
	`met_value` real,
	`over_at` integer,
	FOREIGN KEY (`sensor_id`) REFERENCES `sensors`(`id`) ON UPDATE no action ON DELETE cascade,
	CONSTRAINT "sensor_alerts_direction" CHECK("sensor_alerts"."direction" in ('above', 'below'))
);
--> statement-breakpoint
CREATE INDEX `sensor_alerts_by_owner` ON `sensor_alerts` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `sensor_alerts_by_sensor` ON `sensor_alerts` (`sensor_id`);--> statement-breakpoint
CREATE TABLE `sensor_notes` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`sensor_id` integer NOT NULL,
	`at` integer NOT NULL,
	`text` text NOT NULL,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	FOREIGN KEY (`sensor_id`) REFERENCES `sensors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sensor_notes_by_sensor` ON `sensor_notes` (`sensor_id`,`owner`,`at`);