import { spawn } from "node:child_process";
import { constants } from "node:os";
import { createInterface } from "node:readline";
import { SetupError } from "./project.mjs";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const TAIL = 20;

let held;

export function say(line, write = console.log) {
  if (held) held.push([line, write]);
  else write(line);
}

/**
 * Keeps messages back while a program has the terminal to itself.
 * @returns {() => void} shows them
 */
export function holdMessages() {
  held = [];
  return () => {
    const lines = held;
    held = undefined;
    for (const [line, write] of lines) write(line);
  };
}

/** We were told to stop: nothing is wrong, and nothing further is to be done. */
export class Stopped extends Error {
  constructor(exitCode) {
    super("stopped");
    this.exitCode = exitCode || 1;
  }
}

/**
 * Starts a program that is stopped when we are.
 * @param {string} command
 * @param {string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 * @returns the process, a promise of its exit code (128 and more when a signal ended it), and whether we were told to stop
 */
export function start(command, args, options) {
  const child = spawn(command, args, options);
  let wasStopped = false;
  const forward = (signal) => {
    wasStopped = true;
    child.kill(signal);
  };
  for (const signal of SIGNALS) process.on(signal, forward);
  const ended = new Promise((resolve, reject) => {
    child.once("error", (error) => reject(new SetupError(`${command} can't be run: ${error.message}`)));
    child.once("close", (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)));
  }).finally(() => {
    for (const signal of SIGNALS) process.off(signal, forward);
  });
  return { child, ended, wasStopped: () => wasStopped };
}

/**
 * Runs a program to its end with its output on the terminal.
 * @returns {Promise<number>} its exit code
 */
export async function runOpenly(command, args, options) {
  const { ended, wasStopped } = start(command, args, { stdio: "inherit", ...options });
  const code = await ended;
  if (wasStopped()) throw new Stopped(code);
  return code;
}

/**
 * Runs a program and shows only what matters of its output; when it fails, the end of the rest too.
 * @param {string} title what it does, in a few words
 * @param {string} command
 * @param {string[]} args
 * @param {object} options `env`, `shell`; `show` maps a line of output to what is shown of it, if anything;
 *   `isNoise` tells the lines that explain no failure; `progress` says how far it is, for the line every few seconds
 * @throws SetupError when it fails
 */
export async function runQuietly(title, command, args, { show, isNoise, progress, ...options }) {
  const since = Date.now();
  const seconds = () => `${Math.round((Date.now() - since) / 1000)} s`;
  say(`${title} …`);
  const { child, ended, wasStopped } = start(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  const tail = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      const shown = show?.(line);
      if (shown) say(`  ${shown}`);
      else if (line.trim() && !isNoise?.(line)) tail.push(line);
      if (tail.length > TAIL) tail.shift();
    });
  }
  const heart = setInterval(() => say(`  ${progress ? `${progress()}, ` : ""}${seconds()}`), 10_000);
  const code = await ended.finally(() => clearInterval(heart));
  if (wasStopped()) throw new Stopped(code);
  if (code !== 0) {
    for (const line of tail) say(`  ${line}`, console.error);
    throw new SetupError(`${title}: failed after ${seconds()} with exit code ${code}.`);
  }
  say(`  done in ${seconds()}`);
}
