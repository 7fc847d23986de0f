import { tmpdir } from "node:os";
import { fileSource, type Source } from "@/lib/sync/imports/server";
import { kept, makeFolder, removeFolder } from "./incoming";

/** The caller's files, wherever the program runs. */
export interface CallerFiles {
  /** The file at a path of the caller; `-`: standard input. Throws VALIDATION_FAILED unless it is a file. */
  open(path: string): Promise<Source>;
  /** A path of the caller as this process names it. */
  resolve(path: string): string;
  /** True where progress can be drawn on this process's terminal. */
  isHere: boolean;
}

const stdin = "-";

/** True for a path that stands for standard input. */
export function isStdin(path: string): boolean {
  return path === stdin;
}

/** Standard input under a name for messages. */
export const stdinName = "standard input";

/** The files of this process. Standard input is kept in a file until the process ends: imports may read it twice. */
export const ownFiles: CallerFiles = {
  open: async (path) => (isStdin(path) ? keptStdin() : fileSource(path)),
  resolve: (path) => path,
  isHere: true,
};

function keptStdin(): Promise<Source> {
  const folder = makeFolder(tmpdir());
  process.once("exit", () => removeFolder(folder));
  return kept(stdinName, process.stdin, folder);
}
