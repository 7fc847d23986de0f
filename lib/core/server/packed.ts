import { deflateSync, inflateSync } from "fflate";

/** Whole numbers of 32 bits in a row. */
type Whole = ArrayLike<number>;

/**
 * Packs rows of whole numbers (int32) that change little from one to the next: their differences, byte by byte, deflated.
 * A year of prices takes about 0.4 kB.
 */
export function packRows(rows: readonly Whole[]): Uint8Array<ArrayBuffer> {
  const count = rows.reduce((sum, { length }) => sum + length, 0);
  const head = Uint32Array.of(rows.length, ...rows.map(({ length }) => length));
  const bytes = new Uint8Array(4 * (head.length + count));
  bytes.set(bytesOf(head));
  let [at, before] = [4 * head.length, 0];
  for (const row of rows) {
    for (let n = 0; n < row.length; n++) {
      const value = row[n] ?? 0;
      const zigzag = zigzagOf((value - before) | 0);
      before = value;
      // The lowest bytes of all, then the next ones: mostly zeros.
      for (let byte = 0; byte < 4; byte++) bytes[at + byte * count] = zigzag >>> (8 * byte);
      at++;
    }
  }
  return new Uint8Array(deflateSync(bytes, { level: 6 }));
}

/** The rows that were packed. */
export function unpackRows(packed: Uint8Array): Int32Array[] {
  const bytes = inflateSync(packed);
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const rows = numbers.getUint32(0, true);
  const lengths = Array.from({ length: rows }, (_, n) => numbers.getUint32(4 * (n + 1), true));
  const count = lengths.reduce((sum, length) => sum + length, 0);
  let [at, before] = [4 * (rows + 1), 0];
  return lengths.map((length) =>
    Int32Array.from({ length }, () => {
      let zigzag = 0;
      for (let byte = 0; byte < 4; byte++) zigzag |= (bytes[at + byte * count] ?? 0) << (8 * byte);
      at++;
      before = (before + unzigzag(zigzag)) | 0;
      return before;
    }),
  );
}

/** The rows that were packed, by their names in order. Throws where there are fewer rows than names. */
export function unpackNamed<Name extends string>(
  packed: Uint8Array,
  names: readonly Name[],
): Record<Name, Int32Array> {
  const rows = unpackRows(packed);
  if (rows.length < names.length) throw new Error("rows are missing");
  return Object.fromEntries(names.map((name, n) => [name, rows[n]])) as Record<Name, Int32Array>;
}

/** Little-endian, whatever the machine is. */
function bytesOf(numbers: Uint32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, value] of numbers.entries()) view.setUint32(4 * at, value, true);
  return new Uint8Array(view.buffer);
}

function zigzagOf(value: number): number {
  return ((value << 1) ^ (value >> 31)) >>> 0;
}

function unzigzag(value: number): number {
  return (value >>> 1) ^ -(value & 1);
}
