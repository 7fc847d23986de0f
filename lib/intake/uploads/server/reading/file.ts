import { isUtf8 } from "node:buffer";
import { makeYield } from "@/lib/core/server/yielding";
import { db } from "@/lib/db/server";
import { delimiterOf } from "@/lib/intake/sources/files/server/delimiter";
import { readRows, type RowReader } from "@/lib/intake/sources/files/server/rows";
import type { Source } from "@/lib/intake/sources/files/server/source";
import { type Evidence, noEvidence, observe } from "../../cells";
import { type EncodingName, encodings } from "../../encodings";

/** The bytes of an upload whose account was checked. One statement. */
export async function bytesOf(uploadId: string): Promise<Buffer> {
  const pieces = await db().uploadPiece.findMany({ where: { uploadId }, orderBy: { at: "asc" } });
  return Buffer.concat(pieces.map(({ bytes }) => bytes));
}

/** The bytes as a file for the readers of imports. */
export function sourceOf(bytes: Buffer): Source {
  return {
    name: "The file",
    bytes: bytes.length,
    open: async function* () {
      yield bytes;
    },
  };
}

/** The encoding detected from the bytes: by a byte order mark, or because they are UTF-8. Null otherwise. */
export function toldEncoding(bytes: Buffer): EncodingName | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  // UTF-16 of plain letters is valid UTF-8, with a NUL beside each.
  return isUtf8(bytes) && !bytes.includes(0) ? "utf-8" : null;
}

/** The first words that are not ASCII, as each encoding reads them; for a person to choose. */
export function encodingSamples(bytes: Buffer): { encoding: EncodingName; sample: string }[] {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  if (at < 0) return [];
  const line = bytes.subarray(0, at).lastIndexOf(10) + 1;
  // UTF-16 has two bytes for each character.
  const from = Math.max(0, line, at - 16) & ~1;
  const part = bytes.subarray(from, at + 24);
  return encodings
    .filter((encoding) => encoding !== "utf-8")
    .map((encoding) => {
      const text = new TextDecoder(encoding).decode(part);
      return { encoding, sample: text.replaceAll(/[\s\p{Cc}]+/gu, " ").trim() };
    });
}

/** A file's header and what its columns look like. */
export interface Facts {
  header: string[];
  delimiter: "," | ";" | "\t";
  rows: number;
  /** Up to 200 cells of each column, trimmed, without empty ones. */
  samples: string[][];
  evidence: Evidence[];
}

const mostSamples = 200;

/** Reads the whole file once. Throws VALIDATION_FAILED if it isn't CSV in this encoding. */
export async function readFacts(bytes: Buffer, encoding: EncodingName): Promise<Facts> {
  const facts: Facts = { header: [], delimiter: ",", rows: 0, samples: [], evidence: [] };
  await eachRow(bytes, encoding, {
    header: (columns) => {
      facts.header = columns;
      facts.samples = columns.map(() => []);
      facts.evidence = columns.map(noEvidence);
    },
    row: (cells) => {
      facts.rows++;
      cells.forEach((cell, at) => {
        const text = cell.trim();
        const [evidence, samples] = [facts.evidence[at], facts.samples[at]];
        if (!evidence || !samples || text === "") return;
        observe(evidence, text);
        if (samples.length < mostSamples) samples.push(text);
      });
    },
    bad: () => void facts.rows++,
  });
  const start = new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024));
  return { ...facts, delimiter: delimiterOf(start.split(/\r?\n/, 1)[0] ?? "") };
}

/** Passes the rows of the file on, letting other requests run between its pieces. */
export async function eachRow(
  bytes: Buffer,
  encoding: EncodingName,
  reader: Pick<RowReader, "header" | "row" | "bad"> & { pause?: () => Promise<void> },
): Promise<void> {
  const yielding = makeYield();
  const pause = async (): Promise<void> => {
    await reader.pause?.();
    await yielding();
  };
  const all = { ...reader, pause, done: () => false };
  await readRows(sourceOf(bytes), all, encoding === "utf-8" ? undefined : encoding);
}
