import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import ts from "typescript";
import { blocksOf, patched } from "./document";

const run = promisify(execFile);

const ROOT = resolve(import.meta.dirname, "../..");
/** Within the checkout, so that the build finds its packages. */
const COPY = join(ROOT, ".next-new-desk");
const BUILT_FROM = [
  ...["app", "components", "db", "drizzle", "lib", "public"],
  ...["next.config.ts", "package.json", "proxy.ts", "instrumentation.ts", "tsconfig.json"],
];
const NOT_BUILT = /\.test\.tsx?$|^(testing|bench|scripts)$/;

export class Checkout {
  readonly folder = COPY;
  private readonly removed = new AbortController();

  constructor() {
    rmSync(COPY, { recursive: true, force: true });
    for (const name of BUILT_FROM.filter((name) => existsSync(join(ROOT, name))))
      cpSync(join(ROOT, name), join(COPY, name), {
        recursive: true,
        filter: (path) => !NOT_BUILT.test(basename(path)),
      });
  }

  /** Does what the document's blocks say. @returns the files that they make or change */
  follow(document: string): string[] {
    const blocks = blocksOf(join(ROOT, document));
    for (const { file, isDiff, text } of blocks) {
      const path = join(COPY, file);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, isDiff ? patched(readFileSync(path, "utf8"), text) : text);
    }
    return blocks.map(({ file }) => file);
  }

  /** @returns what is wrong with the types of these files; the rest of the product is checked elsewhere */
  typeFaults(files: string[]): string[] {
    const { config } = ts.readConfigFile(join(COPY, "tsconfig.json"), ts.sys.readFile);
    const roots = files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(COPY, file));
    const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: roots }, ts.sys, COPY);
    const program = ts.createProgram(roots, { ...options, incremental: false });
    return roots
      .map((file) => program.getSourceFile(file))
      .flatMap((source) => [
        ...program.getSyntacticDiagnostics(source),
        ...program.getSemanticDiagnostics(source),
      ])
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
  }

  /** Builds the API, the home page and one desk's page: what the other desks' pages have takes long. */
  async build(page: string): Promise<void> {
    await this.run(["next/dist/bin/next", "build", "--debug-build-paths", `app/page.tsx,${page},app/api/**`]);
    // The server finds its programs and data there, from the folder that it runs in.
    symlinkSync(join(ROOT, "node_modules"), join(COPY, "node_modules"), "dir");
  }

  remove(): void {
    this.removed.abort();
    rmSync(COPY, { recursive: true, force: true, maxRetries: 10 });
  }

  private async run([script, ...args]: string[]): Promise<void> {
    const env = { ...process.env, NODE_ENV: "production" as const, NEXT_TELEMETRY_DISABLED: "1" };
    await run(process.execPath, [join(ROOT, "node_modules", script!), ...args], {
      cwd: COPY,
      env,
      signal: this.removed.signal,
    }).catch(({ stdout, stderr }) => {
      throw new Error(`${script} failed:\n${stdout}\n${stderr}`);
    });
  }
}
