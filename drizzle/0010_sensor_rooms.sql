ALTER TABLE `sensors` ADD `room_kind` text;--> statement-breakpoint
ALTER TABLE `sensors` ADD `bands` text DEFAULT '{}' NOT NULL;