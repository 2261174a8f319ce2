"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { LinkButton } from "@/components/ui/buttons";
import { noteHandOver } from "../links";

interface Props {
  href: string;
  isButton?: boolean;
  children: ReactNode;
}

export function OwnLink({ href, isButton = false, children }: Props) {
  const follow = () => noteHandOver(href);
  if (isButton) {
    return (
      <LinkButton href={href} onClick={follow}>
        {children}
      </LinkButton>
    );
  }
  return (
    <Link href={href} prefetch={false} onClick={follow}>
      {children}
    </Link>
  );
}
