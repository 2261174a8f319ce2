ALTER TABLE `messages` RENAME COLUMN "tfl_data" TO "desk_data";--> statement-breakpoint
CREATE TABLE `agent_types` (
	`desk` text NOT NULL,
	`name` text NOT NULL,
	PRIMARY KEY(`desk`, `name`)
);
--> statement-breakpoint
ALTER TABLE `messages` ADD `figures` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `payments` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `follow_ups` text;--> statement-breakpoint
ALTER TABLE `messages` ADD `usage` text;--> statement-breakpoint
-- Until now these were a part of the desk's data.
UPDATE `messages` SET
	`figures` = json_extract(`desk_data`, '$.figures'),
	`payments` = json_extract(`desk_data`, '$.payments'),
	`desk_data` = json_remove(`desk_data`, '$.figures', '$.payments')
WHERE CASE WHEN json_valid(`desk_data`) THEN json_type(`desk_data`) END = 'object';
--> statement-breakpoint
-- And these were looked up among the tools' results.
UPDATE `messages` SET `follow_ups` = (
	SELECT json_group_array(`value`) FROM (
		SELECT DISTINCT `suggested`.`value` FROM json_each(`messages`.`desk_data`, '$.calls') AS `called`,
			json_each(CASE WHEN `called`.`type` = 'object' THEN `called`.`value` ELSE '{}' END, '$.result.followUps') AS `suggested` LIMIT 3
	)
)
WHERE CASE WHEN json_valid(`desk_data`) THEN json_type(`desk_data`, '$.calls') END = 'array';
--> statement-breakpoint
-- A desk that has named its agents gets answers of no others. The names come from the desks, so no CHECK can hold them.
CREATE TRIGGER `messages_agent_type_insert` BEFORE INSERT ON `messages`
WHEN NEW.`agent_type` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `agent_types` JOIN `threads` USING (`desk`) WHERE `threads`.`id` = NEW.`thread_id`)
	AND NOT EXISTS (SELECT 1 FROM `agent_types` JOIN `threads` USING (`desk`) WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`name` = NEW.`agent_type`)
BEGIN SELECT RAISE(ABORT, 'unknown agent type'); END;
--> statement-breakpoint
CREATE TRIGGER `messages_agent_type_update` BEFORE UPDATE OF `agent_type` ON `messages`
WHEN NEW.`agent_type` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `agent_types` JOIN `threads` USING (`desk`) WHERE `threads`.`id` = NEW.`thread_id`)
	AND NOT EXISTS (SELECT 1 FROM `agent_types` JOIN `threads` USING (`desk`) WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`name` = NEW.`agent_type`)
BEGIN SELECT RAISE(ABORT, 'unknown agent type'); END;
