import { deflateRawSync, inflateRawSync } from "node:zlib";

/** Whole numbers in a row. */
type Whole = ArrayLike<number>;

/** Bytes of a difference: of 32-bit numbers, as all were packed before, and of larger ones. */
const [narrow, wide] = [4, 7];
/** Set in the head's first number, the count of rows, where differences are wide. */
const wideMark = 0x8000_0000;
/** Beyond it a difference of two would not be exact. */
const largest = 2 ** 51;

/**
 * Packs rows of whole numbers (below 2^51) that change little from one to the next: their differences, byte by byte,
 * deflated. A year of prices takes about 0.4 kB. Throws RangeError for any other number.
 */
export function packRows(rows: readonly Whole[]): Uint8Array<ArrayBuffer> {
  const width = widthOf(rows);
  const count = rows.reduce((sum, { length }) => sum + length, 0);
  const mark = width === wide ? wideMark : 0;
  const head = Uint32Array.of(rows.length + mark, ...rows.map(({ length }) => length));
  const bytes = new Uint8Array(4 * head.length + width * count);
  bytes.set(bytesOf(head));
  let [at, before] = [4 * head.length, 0];
  // The lowest bytes of all, then the next ones: mostly zeros.
  for (const row of rows) {
    for (let n = 0; n < row.length; n++) {
      const value = row[n] ?? 0;
      const zigzag = zigzagOf(width === wide ? value - before : (value - before) | 0);
      before = value;
      for (let byte = 0; byte < narrow; byte++) bytes[at + byte * count] = zigzag >>> (8 * byte);
      const high = zigzag / 2 ** 32;
      for (let byte = narrow; byte < width; byte++)
        bytes[at + byte * count] = high >>> (8 * (byte - narrow));
      at++;
    }
  }
  return new Uint8Array(deflateRawSync(bytes));
}

/** The rows that were packed. */
export function unpackRows(packed: Uint8Array): Float64Array[] {
  const bytes = inflateRawSync(packed);
  const numbers = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const first = numbers.getUint32(0, true);
  const [rows, width] = first >= wideMark ? [first - wideMark, wide] : [first, narrow];
  const lengths = Array.from({ length: rows }, (_, n) => numbers.getUint32(4 * (n + 1), true));
  const count = lengths.reduce((sum, length) => sum + length, 0);
  let [at, before] = [4 * (rows + 1), 0];
  return lengths.map((length) => {
    const row = new Float64Array(length);
    for (let n = 0; n < length; n++) {
      let zigzag = 0;
      for (let byte = width - 1; byte >= 0; byte--)
        zigzag = zigzag * 256 + (bytes[at + byte * count] ?? 0);
      at++;
      const value = before + unzigzag(zigzag);
      before = width === wide ? value : value | 0;
      row[n] = before;
    }
    return row;
  });
}

/** The rows that were packed, by their names in order. Throws where there are fewer rows than names. */
export function unpackNamed<Name extends string>(
  packed: Uint8Array,
  names: readonly Name[],
): Record<Name, Float64Array> {
  const rows = unpackRows(packed);
  if (rows.length < names.length) throw new Error("rows are missing");
  return Object.fromEntries(names.map((name, n) => [name, rows[n]])) as Record<Name, Float64Array>;
}

/** Narrow where every number has 32 bits, so that rows without large amounts are packed as ever, byte for byte. */
function widthOf(rows: readonly Whole[]): number {
  let width = narrow;
  for (const row of rows) {
    for (let n = 0; n < row.length; n++) {
      const value = row[n] ?? 0;
      if (!Number.isInteger(value) || Math.abs(value) >= largest)
        throw new RangeError(`${value} can't be packed: it must be a whole number below 2^51`);
      if (value !== (value | 0)) width = wide;
    }
  }
  return width;
}

/** Little-endian, whatever the machine is. */
function bytesOf(numbers: Uint32Array): Uint8Array {
  const view = new DataView(new ArrayBuffer(4 * numbers.length));
  for (const [at, value] of numbers.entries()) view.setUint32(4 * at, value, true);
  return new Uint8Array(view.buffer);
}

function zigzagOf(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}

function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
}
