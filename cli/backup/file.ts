import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { Refusal } from "@/lib/core/errors";

/** Bytes of the SHA-256 at the end of a file, over everything before it. */
const trailer = 32;

/** The first line: which version of the format, of the tables and of the secret the file belongs to. */
export const Header = z.strictObject({
  format: z.literal("nightrate-backup"),
  version: z.literal(1),
  made_at: z.iso.datetime(),
  migrations: z.array(z.string()),
  secret: z.string(),
});
export type Header = z.infer<typeof Header>;

/** Begins a table; its rows follow, one a line, as a list of texts. */
export const TableStart = z.strictObject({
  table: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), type: z.string() })),
});

/** The last line: what each table must contain, and the last numbers that were given out. */
export const End = z.strictObject({
  contents: z.record(z.string(), z.strictObject({ rows: z.number(), hash: z.string() })),
  sequences: z.array(z.strictObject({ name: z.string(), last: z.string() })),
});
export type End = z.infer<typeof End>;

/** Writes lines to a new file that only its owner may read, compressed. Throws CONFLICT where the file exists; leaves none on failure. */
export async function writeLines(path: string, lines: AsyncIterable<string>): Promise<void> {
  const hash = createHash("sha256");
  const sealed = async function* (source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
    yield hash.digest();
  };
  const withEnds = async function* (): AsyncGenerator<string> {
    for await (const line of lines) yield `${line}\n`;
  };
  const file = await create(path);
  try {
    await pipeline(withEnds, createGzip(), sealed, file.createWriteStream({ flush: true }));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

async function create(path: string): Promise<FileHandle> {
  try {
    return await open(path, "wx", 0o600);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new Refusal("CONFLICT", `${path} exists already; choose another name.`);
  }
}

/** Reads the file once and compares it with its hash. Throws VALIDATION_FAILED where it is missing, cut off or altered. */
export async function checkFile(path: string): Promise<void> {
  const size = await sizeOf(path);
  const hash = createHash("sha256");
  const last: Buffer[] = [];
  if (size > trailer) {
    for await (const part of bytesOf(path, 0, size - trailer)) hash.update(part);
    for await (const part of bytesOf(path, size - trailer, size)) last.push(part);
  }
  if (size <= trailer || !hash.digest().equals(Buffer.concat(last))) {
    throw new Refusal(
      "VALIDATION_FAILED",
      `${path} is not a whole backup: it was cut off or altered.`,
    );
  }
}

/** The lines of a file. Not `readline`, which also ends lines at U+2028. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  const size = await sizeOf(path);
  const source = createReadStream(path, { end: size - trailer - 1 });
  const text = source.pipe(createGunzip()).setEncoding("utf8");
  source.once("error", (error) => text.destroy(error));
  let rest = "";
  for await (const part of text as AsyncIterable<string>) {
    const lines = (rest + part).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}

function bytesOf(path: string, start: number, end: number): AsyncIterable<Buffer> {
  return createReadStream(path, { start, end: end - 1 });
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch {
    throw new Refusal("VALIDATION_FAILED", `${path} cannot be read.`);
  }
}
