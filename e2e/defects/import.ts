import type { Defect } from "./defect";

const imports = "lib/intake/sources/files/server";
const bookings = "lib/inventory/bookings/server";
const files = `${imports}/files.test.ts`;
const pages = `${bookings}/report-pages.test.ts`;

/** Defects of reading files of other programs, and of a report over many bookings. */
export const importDefects: readonly Defect[] = [
  {
    name: "a file in another encoding is read as UTF-8",
    point: 21,
    caughtBy: files,
    file: `${imports}/decode.ts`,
    find: "if (isUtf8(bytes)) return bytes;",
    replace: "if (isUtf8(bytes) || bytes.length > 0) return bytes;",
  },
  {
    name: "a character that a piece cuts is refused",
    point: 21,
    caughtBy: files,
    file: `${imports}/decode.ts`,
    find: "return expected(byte) > back ? back : 0;",
    replace: "return 0;",
  },
  {
    name: "every file is divided by commas",
    point: 21,
    caughtBy: files,
    file: `${imports}/delimiter.ts`,
    find: "count(each) > count(best) ? each : best",
    replace: "count(each) < 0 ? each : best",
  },
  {
    name: "a filter without a match is told as bad rows",
    point: 21,
    caughtBy: files,
    file: `${imports}/empty-file-checks.ts`,
    find: "counts.other === counts.read",
    replace: "counts.other > counts.read",
  },
  {
    name: "one value of a repeated filter counts",
    point: 21,
    caughtBy: files,
    file: `${imports}/listing-reader.ts`,
    find: "(this.#texts.get(at) ?? new Set()).add(value)",
    replace: "new Set([value])",
  },
  {
    name: "a page skips the days before it twice",
    point: 21,
    caughtBy: pages,
    file: `${bookings}/report.ts`,
    find: "request.offset - skipped",
    replace: "request.offset - 0 * skipped",
  },
  {
    name: "totals of bookings outlive a write",
    point: 21,
    caughtBy: pages,
    file: `${bookings}/report.ts`,
    find: "version === found.version || attempt > attempts",
    replace: "version !== '' || attempt > attempts",
  },
];
