import { IconArrowLeft, IconWallet } from "@tabler/icons-react";
import { Button } from "@/components/chat/button";
import type { BoardSensor } from "@/lib/desks/sensors/types";
import { CopyButton } from "../data/copy-button";
import { lengthWords } from "../data/time-words";
import { FreshnessWord } from "../freshness-word";
import { SharedBadge } from "../shared-badge";
import { SimulatedBadge } from "../simulated-badge";
import { AskMenu } from "./ask-menu";
import styles from "./detail.module.css";
import { OwnMenu } from "./own-menu";
import { ShareSwitch } from "./share-switch";

interface Props {
  sensor: BoardSensor;
  isBuying: boolean;
  onBuy(): void;
  onClose(): void;
}

/** Which sensor it is, and what can be done with it. */
export function DetailHead({ sensor, isBuying, onBuy, onClose }: Props) {
  return (
    <header className={styles.head}>
      <Button onClick={onClose} leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
        All sensors
      </Button>
      <div className={styles.title}>
        <h2>{sensor.name}</h2>
        {sensor.simulated && <SimulatedBadge />}
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
