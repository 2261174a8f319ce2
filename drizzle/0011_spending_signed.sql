ALTER TABLE `spending` ADD `signed` text;--> statement-breakpoint
-- What was reserved before signatures were kept can't be looked up: to be on the safe side it counts as paid.
UPDATE `spending` SET `status` = 'paid' WHERE `status` = 'reserved';
