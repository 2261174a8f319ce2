import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { SetupError } from "./project.mjs";

/**
 * @param {{ port: number, host: string }} settings
 * @throws SetupError when the server couldn't listen there
 */
export async function checkPort({ port, host }) {
  await tryListening(host, port);
  // Browsers may take "localhost" for this address, and would then see another program's pages.
  if (host === "127.0.0.1") await tryListening("::1", port, { mustExist: false });
}

async function tryListening(host, port, { mustExist = true } = {}) {
  const server = createServer();
  const code = await new Promise((resolve) => {
    server.once("error", (error) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
  if (!code) return;
  if (code === "EADDRINUSE")
    throw new SetupError(
      `Port ${port} is in use. Stop the program that uses it, or set PORT to another, such as ${port + 1}.`,
    );
  if (code === "EACCES")
    throw new SetupError(`Port ${port} can't be used without more rights. Set PORT to another.`);
  if (mustExist) throw new SetupError(`HOST ${host} is no address of this machine (${code}).`);
}

/**
 * Makes the data folder if need be, and tries it: what the permissions say doesn't hold for root on a read-only disk.
 * @throws SetupError when it can't be written
 */
export function checkDataDir(dir) {
  const probe = join(dir, `.write-test-${process.pid}`);
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    throw new SetupError(
      `The data folder ${dir} can't be written (${error.code}). Set ALMANAC_DATA_DIR to one that can.`,
    );
  }
}
