import { createReadStream, statSync } from "node:fs";
import { basename } from "node:path";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { Refusal } from "@/lib/core/errors";

/** First words of what stands in for a large file where Git LFS has not fetched it. */
const pointer = "version https://git-lfs.github.com/spec/";

/** A file to import; opened for each reading. */
export interface Source {
  /** Name in messages and the log; gzip where it ends with `.gz`. */
  name: string;
  /** Size as stored, for progress. */
  bytes: number;
  open(): AsyncIterable<Uint8Array>;
  /** Bytes that it may have once unzipped; default: any number. */
  mostUnzipped?: number;
}

/** The file at `path`. Throws VALIDATION_FAILED unless it is a file. */
export function fileSource(path: string): Source {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new Refusal("VALIDATION_FAILED", `File ${path} not found.`);
  if (!stats.isFile()) throw new Refusal("VALIDATION_FAILED", `${path} is not a file.`);
  return { name: basename(path), bytes: stats.size, open: () => createReadStream(path) };
}

/** Size of a piece, which limits the rows kept between two writes. */
export const pieceBytes = 64 * 1024;

/** The content of `source`, unzipped, in pieces of at most 64 KiB. Throws VALIDATION_FAILED when it cannot be read. */
export async function* pieces(source: Source): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    for await (const chunk of content(source)) {
      bytes += chunk.length;
      if (bytes > (source.mostUnzipped ?? Infinity)) throw tooMuch(source);
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        yield chunk.subarray(from, from + pieceBytes);
      }
    }
  } catch (error) {
    throw unreadable(source, error);
  }
}

function content(source: Source): AsyncIterable<Uint8Array> {
  if (!source.name.endsWith(".gz")) return opened(source);
  const unzipped = createGunzip();
  // The reader of `unzipped` gets the errors.
  pipeline(Readable.from(opened(source)), unzipped, () => {});
  return unzipped;
}

/** The stored bytes. Throws VALIDATION_FAILED for a pointer in place of the file. */
async function* opened(source: Source): AsyncGenerator<Uint8Array> {
  let start = "";
  for await (const chunk of source.open()) {
    if (start.length < pointer.length) {
      start += Buffer.from(chunk.subarray(0, pointer.length - start.length)).toString("latin1");
      if (start === pointer) throw new Refusal("VALIDATION_FAILED", pointerText(source.name));
    }
    yield chunk;
  }
}

function tooMuch({ name, mostUnzipped = 0 }: Source): Refusal {
  const megabytes = Math.floor(mostUnzipped / 1_048_576);
  return new Refusal("BODY_TOO_LARGE", `${name} has more than ${megabytes} MB once unzipped.`);
}

function pointerText(name: string): string {
  return `${name} is a Git LFS pointer, not the file itself. Fetch the file with "git lfs pull".`;
}

function unreadable(source: Source, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code.startsWith("Z_")) {
    return new Refusal(
      "VALIDATION_FAILED",
      `${source.name} is not a readable gzip file (${code}).`,
    );
  }
  if (/^E[A-Z]+$/.test(code)) {
    return new Refusal("VALIDATION_FAILED", `${source.name} cannot be read (${code}).`);
  }
  return error;
}
