"use client";

import { Popover } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/buttons";
import type { Figure } from "@/lib/agent/figure";
import { useFollowLink } from "../links";
import styles from "./markdown.module.css";

interface Props {
  figure: Figure;
  children: ReactNode;
}

export function FigureOrigin({ figure: { origin, link }, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const follow = useFollowLink();
  const show = (to: string) => {
    setOpen(false);
    follow?.(to);
  };
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} withArrow trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={styles.figure} onClick={() => setOpen(!isOpen)}>
          {children}
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.origin}>
        <p>{origin}</p>
        {link && follow && <Button onClick={() => show(link)}>Show it</Button>}
      </Popover.Dropdown>
    </Popover>
  );
}
