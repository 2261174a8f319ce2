/** Writes a folder's code so that V8 keeps its text in one byte a character. */
export function writeInOneByte(folder: string): void;
