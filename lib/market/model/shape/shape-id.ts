/** FNV-1a, 32 bit (Fowler, Noll, Vo); two of them with different beginnings make an id of 64 bits. */
const prime = 0x01_00_01_93;
const beginnings = [0x81_1c_9d_c5, 0x4f_9b_2d_17] as const;

/** Sixteen hexadecimal digits of a shape's numbers. Not a secret: it only tells shapes apart. */
export function shapeId(numbers: readonly number[]): string {
  const bytes = new DataView(new ArrayBuffer(numbers.length * 8));
  // The byte order of the machine is left out of it.
  for (const [at, value] of numbers.entries()) bytes.setFloat64(at * 8, value, true);
  return beginnings.map((beginning) => hexOf(bytes, beginning)).join("");
}

function hexOf(bytes: DataView, beginning: number): string {
  let hash = beginning;
  for (let at = 0; at < bytes.byteLength; at++) hash = Math.imul(hash ^ bytes.getUint8(at), prime);
  return (hash >>> 0).toString(16).padStart(8, "0");
}
