CREATE TABLE `payment_preferences` (
	`owner` text PRIMARY KEY NOT NULL,
	`always_ask` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE `readings` (
	`sensor_id` integer NOT NULL,
	`timestamp` integer NOT NULL,
	`temperature` real,
	`humidity` real,
	`pressure` real,
	`tvoc` real,
	`eco2` real,
	`ax` real,
	`ay` real,
	`az` real,
	PRIMARY KEY(`sensor_id`, `timestamp`),
	FOREIGN KEY (`sensor_id`) REFERENCES `sensors`(`id`) ON UPDATE no action ON DELETE cascade
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `readings_shaken` ON `readings` (`sensor_id`,`timestamp`,`ax`,`ay`,`az`) WHERE (abs(ax) > 3 OR abs(ay) > 3 OR abs(az) > 3);--> statement-breakpoint
CREATE TABLE `receipts` (
	`id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`asset` text NOT NULL,
	`payer` text NOT NULL,
	`nonce` text NOT NULL,
	`pay_to` text NOT NULL,
	`amount` integer NOT NULL,
	`valid_before` integer NOT NULL,
	`resource` text NOT NULL,
	`protocol` integer NOT NULL,
	`payload` text NOT NULL,
	`owner` text,
	`status` text NOT NULL,
	`answer` text,
	`transaction_hash` text,
	`error` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	`settled_at` text,
	`delivered_at` text,
	`redeemed_at` text,
	CONSTRAINT "receipts_status" CHECK("receipts"."status" in ('reserved', 'settling', 'settled', 'failed'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `receipts_by_nonce` ON `receipts` (`network`,`asset`,`payer`,`nonce`);--> statement-breakpoint
CREATE INDEX `receipts_by_owner` ON `receipts` (`owner`,`created_at`);--> statement-breakpoint
CREATE INDEX `receipts_open` ON `receipts` (`status`) WHERE "receipts"."status" in ('reserved', 'settling');--> statement-breakpoint
CREATE TABLE `sensors` (
	`id` integer PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`name` text NOT NULL,
	`place` text,
	`simulated` integer DEFAULT false NOT NULL,
	`interval_s` integer DEFAULT 60 NOT NULL,
	`key_hash` text,
	`owner` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sensors_address_unique` ON `sensors` (`address`);--> statement-breakpoint
CREATE TABLE `spending` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`answer_id` text NOT NULL,
	`day` text NOT NULL,
	`endpoint` text NOT NULL,
	`sensor` text NOT NULL,
	`amount` integer NOT NULL,
	`approved` integer DEFAULT false NOT NULL,
	`status` text NOT NULL,
	`transaction_hash` text,
	`receipt_id` text,
	`created_at` text DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ', 'now')) NOT NULL,
	CONSTRAINT "spending_status" CHECK("spending"."status" in ('reserved', 'paid', 'released'))
);
--> statement-breakpoint
CREATE INDEX `spending_by_owner` ON `spending` (`owner`,`day`);--> statement-breakpoint
CREATE INDEX `spending_by_day` ON `spending` (`day`);--> statement-breakpoint
CREATE INDEX `spending_by_answer` ON `spending` (`answer_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `approval` text;