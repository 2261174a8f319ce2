"use client";

import { IconBook2, IconDots, IconSearch } from "@tabler/icons-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { Suspense, useId } from "react";
import { accentStyle } from "./accent";
import { DeskIcon, type DeskLink, PAGES } from "./links";
import { openPalette } from "./palette-keys";
import styles from "./rail.module.css";
import { lazyWhenIdle } from "./when-idle";

const ColorSchemeToggle = lazyWhenIdle(() => import("./color-scheme-toggle"));

export function Rail({ desks }: { desks: DeskLink[] }) {
  const path = usePathname();
  const id = useId();
  const here = (href: string) => (path === href ? "page" : undefined);
  return (
    <nav className={styles.rail} aria-label="Desks">
      <Link className={styles.home} href="/" aria-label="Almanac" aria-current={here("/")} prefetch={false}>
        A
      </Link>
      <ul className={styles.desks}>
        {desks.map(({ id, name, accent, icon }) => (
          <li key={id} data-desk={id} style={accentStyle(accent)}>
            <Link
              className={styles.item}
              href={`/${id}`}
              title={name}
              aria-current={here(`/${id}`)}
              prefetch={false}
            >
              <DeskIcon paths={icon} />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        className={styles.item}
        type="button"
        title="Search (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={openPalette}
      >
        <IconSearch aria-hidden="true" stroke={1.6} />
        <span className={styles.name}>Search</span>
      </button>
      <button
        className={`${styles.item} ${styles.more}`}
        type="button"
        title="More"
        popoverTarget={id}
        aria-label="More"
      >
        <IconDots aria-hidden="true" stroke={1.6} />
      </button>
      <div id={id} className={styles.rest} popover="auto">
        <Suspense>
          <ColorSchemeToggle className={styles.item} nameClassName={styles.name} />
        </Suspense>
        {PAGES.map(({ href, name, Icon }) => (
          <Link
            key={href}
            className={styles.item}
            href={href}
            title={name}
            aria-current={here(href)}
            prefetch={false}
          >
            <Icon aria-hidden="true" stroke={1.6} />
            <span className={styles.name}>{name}</span>
          </Link>
        ))}
        <a className={styles.item} href="/docs" title="API">
          <IconBook2 aria-hidden="true" stroke={1.6} />
          <span className={styles.name}>API</span>
        </a>
      </div>
    </nav>
  );
}
