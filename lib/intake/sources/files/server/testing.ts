import { gzipSync } from "node:zlib";
import { ImportOptions } from "../schema";
import type { Source } from "./source";

/** A file in memory, gzip where its name ends with `.gz`. Pieces are small so that rows are cut anywhere. */
export function memorySource(name: string, text: string, pieceSize = 37): Source {
  const bytes = name.endsWith(".gz") ? gzipSync(text) : Buffer.from(text);
  return {
    name,
    bytes: bytes.length,
    open: async function* () {
      for (let from = 0; from < bytes.length; from += pieceSize) {
        yield bytes.subarray(from, from + pieceSize);
      }
    },
  };
}

/** Options as from the command line. */
export function importOptions(given: Record<string, unknown> = {}): ImportOptions {
  return ImportOptions.parse(given);
}
