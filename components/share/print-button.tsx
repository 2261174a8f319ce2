"use client";

import { IconPrinter } from "@tabler/icons-react";
import { Button } from "@/components/ui/buttons";

export function PrintButton() {
  return (
    <Button primary leftSection={<IconPrinter size={16} aria-hidden="true" />} onClick={() => window.print()}>
      Print or save as PDF
    </Button>
  );
}
