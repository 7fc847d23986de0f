import { brotliCompressSync, constants, deflateSync, gzipSync } from "node:zlib";
import type { FeedFailure } from "@/lib/intake/sources/ical/schema";

/** A calendar made to cost its reader as much as possible, as its server sends it. */
interface WorstFeed {
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Why it is not read; null: it is, with a problem. */
  failure: FeedFailure | null;
  /** What people are told. */
  reason: string;
}

const inEvent = (lines: string): string =>
  `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART;VALUE=DATE:20990101\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;

const event = (lines: string): string =>
  `BEGIN:VEVENT\r\nDTSTART;VALUE=DATE:20990101\r\n${lines}END:VEVENT\r\n`;

const inCalendar = (parts: string): string => `BEGIN:VCALENDAR\r\n${parts}END:VCALENDAR\r\n`;

const mebibyte = 1024 * 1024;
const plain = (text: string) => ({ headers: {}, body: Buffer.from(text) });
/** 100 MiB of zeros, which take 100 kB or less. */
const packed = (encoding: string, pack: (bytes: Uint8Array) => Uint8Array) => ({
  headers: { "content-encoding": encoding },
  body: pack(Buffer.alloc(100 * mebibyte)),
  failure: "too_large" as const,
  reason: "The calendar is larger than 5 MiB.",
});

/** The best quality takes seconds, and packs no smaller than matters here. */
const quickBrotli = (bytes: Uint8Array): Uint8Array =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });

const parameters = (count: number): string => "A=x;".repeat(count - 1) + "A=x:v";
const tooManyParameters = (count: string) => ({
  failure: "too_many_parameters" as const,
  reason: `A line of the calendar has ${count} parameters; at most 500 are allowed.`,
});
const tooManyLines = (count: string) => ({
  failure: "too_many_lines" as const,
  reason: `The calendar has ${count} lines; at most 80,000 are allowed.`,
});
const lineTooLong = (count: string) => ({
  failure: "line_too_long" as const,
  reason: `A line of the calendar has ${count} characters; at most 262,144 are allowed.`,
});

/** Makes the worst feeds by name: 5 MB each, where a limit is not a number. */
export const worstFeeds: Readonly<Record<string, () => WorstFeed>> = {
  "a million parameters": () => ({
    ...plain(inEvent(`ATTENDEE;${parameters(1_000_000)}`)),
    ...tooManyParameters("1,000,000"),
  }),
  "a million parameters, each line of them folded": () => ({
    ...plain(inEvent(`ATTENDEE;${parameters(1_000_000).replaceAll(/(.{101})/g, "$1\r\n ")}`)),
    ...tooManyParameters("1,000,000"),
  }),
  "parameters behind a quote that closes nothing": () => ({
    ...plain(inEvent(`ATTENDEE;A=x";${parameters(1_000_000)}`)),
    ...tooManyParameters("1,000,001"),
  }),
  "a line folded after each character": () => ({
    ...plain(inEvent(`DESCRIPTION:a${"\r\n a".repeat(1_200_000)}`)),
    ...tooManyLines("1,200,007"),
  }),
  "a line of 4.5 MB, folded": () => ({
    ...plain(inEvent(`DESCRIPTION:a${`\r\n ${"a".repeat(57)}`.repeat(79_000)}`)),
    ...lineTooLong("4,503,013"),
  }),
  "one line of 5 MB": () => ({
    ...plain(inEvent(`DESCRIPTION:${"a".repeat(5_000_000)}`)),
    ...lineTooLong("5,000,012"),
  }),
  "100,000 lines": () => ({
    ...plain(inEvent("COMMENT:a\r\n".repeat(99_993) + "COMMENT:a")),
    ...tooManyLines("100,000"),
  }),
  "a million blank lines": () => ({
    ...plain(inEvent("\r\n".repeat(999_993))),
    ...tooManyLines("1,000,000"),
  }),
  "components in components": () => ({
    ...plain(inCalendar("BEGIN:X\r\n".repeat(30_000) + "END:X\r\n".repeat(30_000))),
    failure: "too_deep",
    reason: "The calendar has components nested 30,001 deep; at most 10 levels are allowed.",
  }),
  "15,000 events": () => ({
    ...plain(inCalendar(event("").repeat(15_000))),
    failure: "too_many_events",
    reason: "The calendar has 15,000 events; at most 3,000 are allowed.",
  }),
  "2,001 events to come": () => ({
    ...plain(inCalendar(event("").repeat(2_001))),
    failure: "too_many_events",
    reason: "The calendar has 2,001 events; at most 2,000 are allowed.",
  }),
  "6 MiB": () => ({
    ...plain(inEvent("COMMENT:a\r\n".repeat((6 * mebibyte) / 11) + "COMMENT:a")),
    failure: "too_large",
    reason: "The calendar is larger than 5 MiB.",
  }),
  "a gzip bomb": () => packed("gzip", gzipSync),
  "a deflate bomb": () => packed("deflate", deflateSync),
  "a Brotli bomb": () => packed("br", quickBrotli),
  "a gzip bomb in a gzip bomb": () => ({
    headers: { "content-encoding": "gzip, gzip" },
    body: gzipSync(gzipSync(Buffer.alloc(100 * mebibyte))),
    failure: "unreachable",
    reason: "127.0.0.1 sent an answer that is packed more than once.",
  }),
  "an event that repeats without end": () => ({
    ...plain(inEvent("RRULE:FREQ=SECONDLY;INTERVAL=1\r\nRRULE:FREQ=DAILY")),
    failure: null,
    reason:
      "An event repeats in a way that isn't read; only its first dates count: event 1 (2099-01-01).",
  }),
};
