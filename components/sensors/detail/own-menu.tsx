import { Menu } from "@mantine/core";
import { IconSettings } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "@/components/chat/button";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import styles from "./detail.module.css";
import { EditSensor } from "./edit-sensor";
import { RemoveSensor } from "./remove-sensor";
import { RenewKey } from "./renew-key";

type Dialog = "edit" | "key" | "remove";

const ITEMS: [Dialog, string][] = [
  ["edit", "Rename or change"],
  ["key", "New device key"],
  ["remove", "Remove"],
];

/** What only the one who registered a sensor may do with it. */
export function OwnMenu({ sensor, onRemoved }: { sensor: BoardSensor; onRemoved(): void }) {
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const close = () => setDialog(null);
  return (
    <>
      <Menu>
        <Menu.Target>
          <Button leftSection={<IconSettings size={16} aria-hidden="true" />}>Your sensor</Button>
        </Menu.Target>
        <Menu.Dropdown>
          {ITEMS.map(([one, words]) => (
            <Menu.Item key={one} className={styles.menuItem} onClick={() => setDialog(one)}>
              {words}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <EditSensor
        key={`${sensor.name}:${dialog}`}
        sensor={sensor}
        isOpen={dialog === "edit"}
        onClose={close}
      />
      <RenewKey sensor={sensor} isOpen={dialog === "key"} onClose={close} />
      <RemoveSensor sensor={sensor} isOpen={dialog === "remove"} onClose={close} onRemoved={onRemoved} />
    </>
  );
}
