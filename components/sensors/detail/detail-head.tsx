import { Menu } from "@mantine/core";
import { IconArrowLeft, IconMessageQuestion, IconWallet } from "@tabler/icons-react";
import { useCanvasBridge } from "@/components/desk-page/canvas-bridge";
import { Badge } from "@/components/ui/badge";
import { Button, CopyButton } from "@/components/ui/buttons";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { reloadBoard } from "../data/board";
import { shareSensor } from "../data/sensors-api";
import { lengthWords } from "../data/time-words";
import { FreshnessWord, SharedBadge } from "../labels";
import { ServerSwitch } from "../server-switch";
import styles from "./detail.module.css";
import { OwnMenu } from "./own-menu";

interface Props {
  sensor: BoardSensor;
  isBuying: boolean;
  onBuy(): void;
  onClose(): void;
}

export function DetailHead({ sensor, isBuying, onBuy, onClose }: Props) {
  return (
    <header className={styles.head}>
      <Button onClick={onClose} leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
        All sensors
      </Button>
      <div className={styles.title}>
        <h2>{sensor.name}</h2>
        {sensor.simulated && (
          <Badge tone="simulated" title="Almanac’s simulator makes its readings up">
            simulated
          </Badge>
        )}
        <SharedBadge sensor={sensor} />
      </div>
      <p className={styles.facts}>
        {sensor.place && <span>{sensor.place}</span>}
        <FreshnessWord sensor={sensor} />
        <span>a reading every {lengthWords(sensor.interval_s * 1000)}</span>
        <span className={styles.address}>
          <code>{sensor.address}</code>
          <CopyButton text={sensor.address} what="address" />
        </span>
      </p>
      <div className={styles.actions}>
        <AskMenu name={sensor.name} />
        <Button
          aria-expanded={isBuying}
          onClick={onBuy}
          leftSection={<IconWallet size={16} aria-hidden="true" />}
        >
          Pay for a reading with your own wallet
        </Button>
        {sensor.mine && <OwnMenu sensor={sensor} onRemoved={onClose} />}
      </div>
      {sensor.mine && <ShareSwitch sensor={sensor} />}
    </header>
  );
}

const QUESTIONS: ((name: string) => string)[] = [
  (name) => `Analyse the last ten readings of ${name}`,
  (name) => `What’s the latest reading of ${name}?`,
  (name) => `Plot the humidity of ${name} over the last day`,
];

function AskMenu({ name }: { name: string }) {
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

function ShareSwitch({ sensor: { address, shared = false } }: { sensor: BoardSensor }) {
  const turn = async (wanted: boolean) => {
    await shareSensor(address, wanted);
    await reloadBoard();
  };
  return <ServerSwitch label="Share with everyone who uses this server" isOn={shared} onTurn={turn} />;
}
