/** What `npm audit --json` found, or why it couldn't look. */
export function readAudit(written: string): {
  unread: string | undefined;
  weak: { name: string; severity: string; titles: string[] }[];
};
