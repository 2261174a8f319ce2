import { useClipboard } from "@mantine/hooks";
import {
  IconArrowsMaximize,
  IconChartBar,
  IconCheck,
  IconFileSpreadsheet,
  IconInfoCircle,
  IconLink,
  IconPhoto,
  IconPin,
  IconPinFilled,
  IconTable,
} from "@tabler/icons-react";
import { toast } from "@/components/shell/toasts";
import { IconButton, Toolbar } from "@/components/ui/buttons";
import { linkTo } from "../address";
import { togglePin, useBoard } from "../data/land-storage";
import type { Card } from "./card";
import type { CardView } from "./use-card";
import { useDownloads } from "./use-card";

interface Props {
  card: Card;
  view: CardView;
  isSourceOpen?: boolean;
  sourceId?: string;
  onSource?(): void;
  onFull?(): void;
}

export function CardTools({ card, view, isSourceOpen = false, sourceId, onSource, onFull }: Props) {
  const { isTable, isTableOnly, setTable } = view;
  const { downloadCsv, downloadPng, isDrawing } = useDownloads(card, view);
  const { copy, copied } = useClipboard();
  const isPinned = useBoard().some(({ id }) => id === card.id);
  const pin = () => {
    if (!togglePin(card))
      void toast({ message: "This browser has no room left: the pin will be gone after a reload." });
  };
  return (
    <Toolbar label="Insight tools">
      {!isTableOnly && (
        <IconButton label={isTable ? "Show as chart" : "Show as table"} onClick={() => setTable(!isTable)}>
          {isTable ? <IconChartBar aria-hidden="true" /> : <IconTable aria-hidden="true" />}
        </IconButton>
      )}
      <IconButton label="Download CSV" onClick={downloadCsv}>
        <IconFileSpreadsheet aria-hidden="true" />
      </IconButton>
      {!isTable && (
        <IconButton label="Download PNG" disabled={isDrawing} onClick={() => void downloadPng()}>
          <IconPhoto aria-hidden="true" />
        </IconButton>
      )}
      {onFull && (
        <IconButton label="Full screen" onClick={onFull}>
          <IconArrowsMaximize aria-hidden="true" />
        </IconButton>
      )}
      <IconButton label={isPinned ? "Unpin" : "Pin"} aria-pressed={isPinned} onClick={pin}>
        {isPinned ? <IconPinFilled aria-hidden="true" /> : <IconPin aria-hidden="true" />}
      </IconButton>
      <IconButton
        label={copied ? "Copied" : "Copy link"}
        onClick={() => copy(linkTo(card.query, window.location.origin))}
      >
        {copied ? <IconCheck aria-hidden="true" /> : <IconLink aria-hidden="true" />}
      </IconButton>
      {onSource && (
        <IconButton
          label="Where this is from"
          aria-expanded={isSourceOpen}
          aria-controls={isSourceOpen ? sourceId : undefined}
          onClick={onSource}
        >
          <IconInfoCircle aria-hidden="true" />
        </IconButton>
      )}
    </Toolbar>
  );
}
