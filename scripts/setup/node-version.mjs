// The one module that must run on any Node: from here nothing newer than Node 12 knows may be used or imported.

const OLDEST = 20;

export function isNodeSupported() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= OLDEST) return true;
  console.error(
    `Almanac needs Node ${OLDEST} or later; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  );
  process.exitCode = 1;
  return false;
}
