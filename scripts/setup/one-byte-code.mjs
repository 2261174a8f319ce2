import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What V8 can't keep in one byte. A dash or a quotation mark of a sentence is enough for two bytes a character of the whole file. */
const WIDE = /[\u0100-\uffff]/g;

const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * Writes the code of a folder with escapes for such characters: V8 keeps the text of all code that it has loaded, here some
 * 80 MB of it in two bytes a character. Turbopack has no option for it.
 */
export function writeInOneByte(folder) {
  for (const name of readdirSync(folder, { recursive: true })) {
    if (!name.endsWith(".js")) continue;
    const file = join(folder, name);
    const code = readFileSync(file, "utf8");
    const narrow = code.replace(WIDE, escaped);
    if (narrow !== code) writeFileSync(file, narrow);
  }
}
