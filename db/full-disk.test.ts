import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

let dir = "";
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "almanac-test-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

/** Blocks of 512 or 1,024 bytes, by the shell: room for the tables and for some rows. */
const BLOCKS = 4000;

/** As with a full disk, a file's write fails; the limit's signal is ignored. */
const WITH_LITTLE_ROOM = `trap '' XFSZ; ulimit -f ${BLOCKS}; exec "$0" --import tsx "$1" "$2"`;
const SCRIPT = fileURLToPath(new URL("./testing/fill-disk.ts", import.meta.url));

test.each(["receipts", "sensors", "areas", "threads that are changed", "shares"])(
  "no %s are promised that a full disk didn't take",
  (kind) => {
    const told = execFileSync("sh", ["-c", WITH_LITTLE_ROOM, process.execPath, SCRIPT, kind], {
      env: { ...process.env, ALMANAC_DATA_DIR: dir, ALMANAC_LOG_LEVEL: "silent" },
      encoding: "utf8",
    });
    const { promised, lost, error } = JSON.parse(told.trim().split("\n").at(-1) ?? "");
    expect(error).toMatch(/^SQLITE_(FULL|IOERR)/);
    expect(promised).toBeGreaterThan(0);
    expect(lost).toBe(0);
  },
);
