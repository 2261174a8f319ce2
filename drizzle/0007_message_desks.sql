ALTER TABLE `messages` ADD `desk` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `parts` text;--> statement-breakpoint
-- Until now a thread had one desk.
UPDATE `messages` SET `desk` = (SELECT `desk` FROM `threads` WHERE `threads`.`id` = `messages`.`thread_id`);
--> statement-breakpoint
-- Who may answer is told by the message's desk now, which may be another than the thread's.
DROP TRIGGER `messages_agent_type_insert`;
--> statement-breakpoint
DROP TRIGGER `messages_agent_type_update`;
--> statement-breakpoint
CREATE TRIGGER `messages_agent_type_insert` BEFORE INSERT ON `messages`
WHEN NEW.`agent_type` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `agent_types`, `threads` WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`desk` = coalesce(nullif(NEW.`desk`, ''), `threads`.`desk`))
	AND NOT EXISTS (SELECT 1 FROM `agent_types`, `threads` WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`desk` = coalesce(nullif(NEW.`desk`, ''), `threads`.`desk`) AND `agent_types`.`name` = NEW.`agent_type`)
BEGIN SELECT RAISE(ABORT, 'unknown agent type'); END;
--> statement-breakpoint
CREATE TRIGGER `messages_agent_type_update` BEFORE UPDATE OF `agent_type` ON `messages`
WHEN NEW.`agent_type` IS NOT NULL
	AND EXISTS (SELECT 1 FROM `agent_types`, `threads` WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`desk` = coalesce(nullif(NEW.`desk`, ''), `threads`.`desk`))
	AND NOT EXISTS (SELECT 1 FROM `agent_types`, `threads` WHERE `threads`.`id` = NEW.`thread_id` AND `agent_types`.`desk` = coalesce(nullif(NEW.`desk`, ''), `threads`.`desk`) AND `agent_types`.`name` = NEW.`agent_type`)
BEGIN SELECT RAISE(ABORT, 'unknown agent type'); END;
