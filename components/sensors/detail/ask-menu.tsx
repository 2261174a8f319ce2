import { Menu } from "@mantine/core";
import { IconMessageQuestion } from "@tabler/icons-react";
import { Button } from "@/components/chat/button";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import styles from "./detail.module.css";

const QUESTIONS: ((name: string) => string)[] = [
  (name) => `Analyse the last ten readings of ${name}`,
  (name) => `What's the latest reading of ${name}?`,
  (name) => `Plot the humidity of ${name} over the last day`,
];

/** Puts a question about the sensor into the chat. */
export function AskMenu({ name }: { name: string }) {
  const { ask } = useCanvasBridge();
  return (
    <Menu position="bottom-start" width="min(22rem, 100vw - 1.5rem)">
      <Menu.Target>
        <Button leftSection={<IconMessageQuestion size={16} aria-hidden="true" />}>
          Ask about this sensor
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {QUESTIONS.map((question) => (
          <Menu.Item key={question("")} className={styles.menuItem} onClick={() => ask(question(name))}>
            {question(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
