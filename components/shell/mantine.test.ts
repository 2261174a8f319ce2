import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = process.cwd();
const STYLES = join(ROOT, "node_modules/@mantine/core/styles");

/** Components that are made of others, whose styles they need. */
const MADE_OF: Record<string, string[]> = {
  Autocomplete: ["Combobox", "Input", "Popover", "ScrollArea"],
  Menu: ["Popover"],
  Modal: ["ModalBase", "Overlay", "Paper", "CloseButton", "ScrollArea"],
  Select: ["Combobox", "Input", "Popover", "ScrollArea"],
  TextInput: ["Input"],
  Textarea: ["Input"],
};

function imported(): Set<string> {
  const names = globSync("{app,components}/**/*.tsx", { cwd: ROOT }).flatMap((file) => {
    const source = readFileSync(join(ROOT, file), "utf8");
    return [...source.matchAll(/import \{([^}]+)\} from "@mantine\/core"/g)].flatMap(([, list = ""]) =>
      list.split(",").map((name) => name.trim()),
    );
  });
  return new Set(names.flatMap((name) => [name, ...(MADE_OF[name] ?? [])]));
}

test("each Mantine component that is used has its styles", () => {
  const css = readFileSync(join(ROOT, "components/shell/mantine.css"), "utf8");
  const needed = [...imported()].filter((name) => existsSync(join(STYLES, `${name}.css`)));
  expect(needed.length).toBeGreaterThan(5);
  expect(needed.filter((name) => !css.includes(`/${name}.layer.css`))).toEqual([]);
});
