import { z } from "zod";
import { line } from "@/lib/http/inputs";
import { CurrencyCode, TimeZoneName } from "@/lib/intake/sources/files/schema";
import { dateOrders, decimalMarks } from "./cells";
import { encodings } from "./encodings";
import { kindsOfFile } from "./fields";

/** Largest file: 32 MiB. */
export const mostBytes = 32 * 1024 * 1024;
/** Bytes of a piece; as base64 it fits the 1 MiB of a body. */
export const pieceBytes = 720 * 1024;

const HoldsName = z.enum(kindsOfFile, "must be listings, calendar or reservations");

/** A correction: of all equal cells of a field, of their format, or of one row's dates. */
export const Fix = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("value"),
    field: z.string().max(40),
    from: z.string().max(5_000),
    to: z.string().max(300),
    /** `to` as a person reads it. */
    label: z.string().max(300).optional(),
  }),
  z.strictObject({ kind: z.literal("other_mark"), field: z.string().max(40) }),
  z.strictObject({ kind: z.literal("other_order"), field: z.string().max(40) }),
  z.strictObject({ kind: z.literal("swap_dates"), line: z.int().positive() }),
]);
export type Fix = z.output<typeof Fix>;

/** A person's choices for a file; null: not chosen, decided by the rows or the account if possible. */
export const UploadSettings = z.strictObject({
  holds: HoldsName,
  encoding: z.enum(encodings).nullable(),
  dates: z.enum(dateOrders).nullable(),
  decimals: z.enum(decimalMarks).nullable(),
  /** Field of each column, by position; null before the first match. */
  columns: z
    .array(
      z.strictObject({ field: z.string().max(40).nullable(), by: z.string().max(20).nullable() }),
    )
    .max(500)
    .nullable(),
  /** Of rows without a PMS; null where the rows' listings tell it. */
  pms_name: z
    .string()
    .regex(/^[a-z0-9_-]{1,40}$/, "must be lower-case letters, digits, - or _")
    .nullable(),
  /** Of new listings without a currency or time zone. */
  currency: CurrencyCode.nullable(),
  time_zone: TimeZoneName.nullable(),
  fixes: z.array(Fix).max(1_000),
  /** Import all rows or none. */
  strict: z.boolean(),
});
export type UploadSettings = z.output<typeof UploadSettings>;

export const UploadParams = z.strictObject({ upload_id: z.string().regex(/^[0-9A-Za-z]{22}$/) });

export const NewUpload = z.strictObject({
  name: line.min(1).max(200),
  bytes: z.int().positive(),
  holds: HoldsName,
});
export type NewUpload = z.output<typeof NewUpload>;

export const Piece = z.strictObject({
  /** Position of the first byte. */
  at: z.int().min(0),
  /** Base64. */
  data: z.base64("must be base64").min(1),
});
export type Piece = z.output<typeof Piece>;

export const Received = z.object({
  upload_id: z.string(),
  received: z.int(),
  piece_bytes: z.int(),
});

export const SettingsChange = UploadSettings.partial();
export type SettingsChange = z.output<typeof SettingsChange>;

/** A call that needs no more than its address. */
export const Nothing = z.strictObject({});

const states = ["receiving", "draft", "waiting", "running", "done", "failed", "undone"] as const;

const CellProblem = z.object({
  field: z.string().nullable(),
  message: z.string(),
  fixes: z.array(Fix),
  /** Rows that the fix is for. */
  rows: z.int(),
  /** The first line with the same problem; null for that line itself. */
  same_as: z.int().nullable(),
});
export type CellProblem = z.output<typeof CellProblem>;

const PreviewRow = z.object({
  line: z.int(),
  /** Texts by field, as they will be read; as they are in the file where they cannot. */
  cells: z.record(z.string(), z.string()),
  problems: z.array(CellProblem),
});
export type PreviewRow = z.output<typeof PreviewRow>;

const Preview = z.object({
  rows: z.int(),
  problems: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  /** Listings whose currency in the file waits for the owner. */
  held: z.int().default(0),
  nights: z.int(),
  sums: z.array(z.object({ currency: z.string(), minor: z.int() })),
  shown: z.object({
    all: z.array(PreviewRow),
    problems: z.array(PreviewRow),
    ready: z.array(PreviewRow),
  }),
});
export type Preview = z.output<typeof Preview>;

const Told = z.object({
  value: z.string().nullable(),
  by: z.enum(["person", "rows"]).nullable(),
  sure: z.int(),
  of: z.int(),
  isOpen: z.boolean(),
});

/** Facts about a file before its rows are read into fields. */
const FileFacts = z.object({
  delimiter: z.enum([",", ";", "\t"]),
  rows: z.int(),
  columns: z.array(
    z.object({
      header: z.string(),
      sample: z.string(),
      field: z.string().nullable(),
      by: z.string().nullable(),
    }),
  ),
  dates: Told,
  decimals: Told,
});
export type FileFacts = z.output<typeof FileFacts>;

const UploadResult = z.object({
  imported: z.int().optional(),
  created: z.int().optional(),
  updated: z.int().optional(),
  left_out: z.int().optional(),
  /** Result of an undo: rows restored or deleted, and rows changed since and kept. */
  undone: z.int().optional(),
  kept: z.int().optional(),
  error: z.string().optional(),
});
export type UploadResult = z.output<typeof UploadResult>;

/** An upload as the list of a page has it. */
export const UploadSummary = z.object({
  upload_id: z.string(),
  name: z.string(),
  bytes: z.int(),
  holds: HoldsName,
  state: z.enum(states),
  created_at: z.string(),
  imported_at: z.string().nullable(),
  /** When the import can last be undone; null if it cannot. */
  undo_until: z.string().nullable(),
  progress: z.object({ done: z.int(), total: z.int() }).nullable(),
  result: UploadResult.nullable(),
  by: z.string(),
});
export type UploadSummary = z.output<typeof UploadSummary>;

export const Uploads = z.object({ uploads: z.array(UploadSummary) });
export type Uploads = z.output<typeof Uploads>;

/** An upload with what its page shows. */
export const UploadView = UploadSummary.extend({
  settings: UploadSettings,
  /** Null while the encoding is unknown, or the file cannot be read. */
  file: FileFacts.nullable(),
  /** Why the file cannot be read. */
  unreadable: z.string().nullable(),
  /** The first texts that differ between encodings, by encoding; empty for UTF-8. */
  encodings: z.array(z.object({ encoding: z.enum(encodings), sample: z.string() })),
  /** Required fields without a column. */
  missing: z.array(z.string()),
  /** Listings of the account, to choose from; their PMSs and the account's currency. */
  pms_names: z.array(z.string()),
  preview: Preview.nullable(),
});
export type UploadView = z.output<typeof UploadView>;
