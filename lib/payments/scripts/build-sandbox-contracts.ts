// Compiles the sandbox's contracts (lib/payments/sandbox/contracts) to the code that the sandbox puts on its chain:
//   npx tsx lib/payments/scripts/build-sandbox-contracts.ts
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import solc from "solc";
import { z } from "zod";

const SANDBOX = "lib/payments/sandbox";
const FILE = join(SANDBOX, "contracts.json");

const Compiled = z.object({
  evm: z.object({ deployedBytecode: z.object({ object: z.string().regex(/^[0-9a-f]+$/) }) }),
});
const Output = z.object({
  errors: z.array(z.object({ severity: z.string(), formattedMessage: z.string() })).optional(),
  contracts: z.record(z.string(), z.record(z.string(), Compiled)).optional(),
});

const read = (path: string) => readFileSync(path, "utf8");

/** @returns what the constructor would leave on the chain, without what it would set */
function compile(name: string): string {
  const file = `${name}.sol`;
  const input = {
    language: "Solidity",
    sources: { [file]: { content: read(join(SANDBOX, "contracts", file)) } },
    settings: {
      optimizer: { enabled: true, runs: 200 },
      // Without the hash of the sources' metadata, so that a comment changes nothing.
      metadata: { bytecodeHash: "none", appendCBOR: false },
      outputSelection: { [file]: { [name]: ["evm.deployedBytecode.object"] } },
    },
  };
  const imports = (path: string) => ({ contents: read(join("node_modules", path)) });
  const output = Output.parse(JSON.parse(solc.compile(JSON.stringify(input), { import: imports })));
  const compiled = output.contracts?.[file]?.[name];
  if (!compiled) throw new Error(output.errors?.map(({ formattedMessage }) => formattedMessage).join("\n"));
  return `0x${compiled.evm.deployedBytecode.object}`;
}

const code = { usdc: compile("SandboxUSDC"), tryAggregate: compile("TryAggregate") };
writeFileSync(FILE, `${JSON.stringify(code, null, 2)}\n`);
process.stdout.write(`${FILE}: ${code.usdc.length / 2 - 1} and ${code.tryAggregate.length / 2 - 1} bytes\n`);
