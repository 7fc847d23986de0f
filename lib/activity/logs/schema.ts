import { logLevels } from "../../audit/entry-kinds";
import { z } from "zod";
import { id, list, pmsName, withoutEmpty, withPms, dryAnswer, dryRun } from "@/lib/http/inputs";
import { dryRunEffect } from "@/lib/pricing/prices/schema";
import { type ChangeSource, changeSources, logActions, logTypes } from "@/lib/audit/entry-kinds";

const names: string[] = [...new Set(Object.values(logActions).flatMap(Object.keys))];
const action = z
  .string()
  .refine((name) => names.includes(name), "must be an action of the activity log")
  .meta({ examples: ["base_price"] });
const userId = z.int32().meta({ examples: [482913] });
/** The database has no year 0. */
const day = z.iso.date().refine((date) => date >= "0001", "must not be before the year 1");

const range = {
  start_date: day
    .optional()
    .meta({ description: "First day (UTC); default 30 days before end_date" }),
  end_date: day.optional().meta({ description: "Last day (UTC); default today" }),
};

const LoggedListing = withPms("pms", { listing_id: id, pms: pmsName });

const requestFields = {
  log_type: z.enum(logTypes),
  actions: z.array(action).max(100).optional(),
  listings: z
    .array(LoggedListing)
    .max(1_000)
    .optional()
    .meta({ description: "Unknown actions match nothing" }),
  group_names: z.array(z.string().max(100)).max(1_000).optional().meta({
    description: "Entries for these groups or, for type listing, for listings currently in them",
  }),
  pms_names: z.array(pmsName).max(100).optional(),
  user_ids: z.array(userId).max(1_000).optional(),
  ...range,
  offset: z.int().min(0).max(1_000, "must be at most 1000; use cursor for later pages").default(0),
  limit: z.int().min(1).max(200).default(50),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: "The next_cursor of a page with the same filters; reaches any depth" }),
};

const dateFields = Object.keys(range);

export const LogRequest = withoutEmpty(
  z.strictObject(requestFields).superRefine(refuseWrongPage),
  dateFields,
).meta({ id: "LogRequest" });

/** The last @ divides: an id may contain one. */
const listingText = z
  .string()
  .max(300)
  .regex(/.@./, "must have the form id@pms")
  .transform((text) => {
    const at = text.lastIndexOf("@");
    return { listing_id: text.slice(0, at), pms: text.slice(at + 1).toLowerCase() };
  });
const userIdText = z
  .string()
  .regex(/^\d{1,9}$/, "must be an integer")
  .transform(Number);

const exportFields = {
  log_type: z.enum(logTypes),
  actions: list.pipe(z.array(action)).optional(),
  listings: list
    .pipe(z.array(listingText))
    .optional()
    .meta({
      description: "As `id@pms`, comma-separated or repeated",
      examples: ["100001@guesty"],
    }),
  group_names: list.optional(),
  pms_names: list.pipe(z.array(pmsName)).optional(),
  user_ids: list.pipe(z.array(userIdText)).optional(),
  ...range,
};

export const ExportQuery = z.strictObject(exportFields).superRefine(refuseReversed);

const through = z.array(z.enum(changeSources)).max(changeSources.length);
const throughText = "What changes came through; the portal's own filter, beyond those of the API";

const level = z.enum(logTypes).optional();
const levelText = "Only entries of this type; all types by default";
const ofSubgroups = "Of entries of type group, only those of subgroups, or only those of groups";

/** POST …/logs as the portal calls it: one stream of all types. */
export const PortalLogRequest = withoutEmpty(
  z
    .strictObject({
      ...requestFields,
      log_type: level.meta({ description: levelText }),
      of_subgroups: z.boolean().optional().meta({ description: ofSubgroups }),
      through: through.optional().meta({ description: throughText }),
    })
    .superRefine(refuseWrongPage),
  dateFields,
);

/** GET …/logs/export as the portal calls it. */
export const PortalExportQuery = z
  .strictObject({
    ...exportFields,
    log_type: level.meta({ description: levelText }),
    of_subgroups: z.stringbool().optional().meta({ description: ofSubgroups }),
    through: list.pipe(through).optional().meta({ description: throughText }),
  })
  .superRefine(refuseReversed);

const entityFields = {
  type: z.enum(logTypes),
  listing_id: z.string().optional(),
  name: z.string().nullable().meta({
    description: 'Name of the listing ("N/A" once deleted), or of the group, person or file',
  }),
  group_name: z
    .string()
    .optional()
    .meta({ description: '"GroupDeleted" once deleted', examples: ["Waterfront"] }),
  pms_name: z.string().optional(),
  pms_display_name: z.string().nullable().optional(),
};

export const LogEntry = z
  .strictObject({
    id: z.string(),
    action: z.string(),
    action_label: z.string(),
    log_type: z.enum(logTypes),
    entity: z.strictObject(entityFields),
    user: z.strictObject({
      id: z.int().meta({ description: "0 for a job or the command line" }),
      email: z.string().nullable(),
    }),
    changes: z.record(z.string(), z.unknown()).meta({
      description:
        "old_value and new_value; for a switch, new_value ON or OFF; for overrides, their dates and fields; for a group's or the account's customization, also listings: their number when it was changed",
    }),
    metadata: z.strictObject({
      ip_address: z
        .string()
        .nullable()
        .meta({ description: "Only the owner sees other people's addresses" }),
      device_type: z.enum(["web", "mobile", "api"]).nullable(),
      request_id: z.string().nullable(),
    }),
    revertible: z.boolean().meta({ description: "True if the caller can revert it (logs/revert)" }),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "LogEntry" });

export const LogPage = z
  .strictObject({
    data: z.array(LogEntry),
    pagination: z.strictObject({
      offset: z.int(),
      limit: z.int(),
      total: z.int().meta({ description: "Exact up to 10,000" }),
      total_is_capped: z
        .literal(true)
        .optional()
        .meta({ description: "True if there are more than `total`" }),
      next_cursor: z.string().nullable(),
    }),
  })
  .meta({ id: "LogPage" });

/** A page of the portal's stream, whose entries also say at which level they are, and their day. */
export const PortalLogPage = LogPage.extend({
  data: z.array(
    LogEntry.extend({
      level: z.enum(logLevels),
      day: z.string().meta({ format: "date", description: "In the account's time zone" }),
      assistant: z.string().nullable().meta({ description: "The assistant that made it" }),
    }),
  ),
}).meta({ id: "PortalLogPage" });

export const CsvFile = z.string().meta({
  id: "LogFile",
  examples: [
    "id,created_at,log_type,action\r\n90125,2026-11-21T09:30:00.000Z,listing,base_price\r\n",
  ],
});

export const Users = z
  .strictObject({
    users: z.array(
      z.strictObject({
        id: z.int(),
        name: z.string(),
        email: z.string(),
        role: z.enum(["owner", "member", "partner"]),
      }),
    ),
  })
  .meta({ id: "LogUsers" });

export type LogRequest = z.output<typeof LogRequest>;
/** Filters of the portal, of which the API's are a part: it requires a type and has no `through`. */
export type LogFilters = Omit<z.output<typeof PortalExportQuery>, "through"> & {
  through?: readonly ChangeSource[] | undefined;
};
/** A page's position among the entries that match. */
export type LogPosition = Pick<LogRequest, "offset" | "limit" | "cursor">;
export type LogEntry = z.output<typeof LogEntry>;
export type LogPage = z.output<typeof LogPage>;
export type PortalLogPage = z.output<typeof PortalLogPage>;
export type PortalLogEntry = PortalLogPage["data"][number];
/** An entry as pages show it; its level is known where it comes from the portal's stream. */
export type ShownEntry = LogEntry & { level?: PortalLogEntry["level"] };
export type Users = z.output<typeof Users>;

function refuseWrongPage(
  request: Parameters<typeof refuseReversed>[0] & { cursor?: string | undefined; offset: number },
  context: z.RefinementCtx,
): void {
  refuseReversed(request, context);
  if (request.cursor === undefined || request.offset === 0) return;
  const message = "cannot be combined with cursor; send only one of them";
  context.addIssue({ code: "custom", path: ["offset"], message });
}

function refuseReversed(
  dates: { start_date?: string | undefined; end_date?: string | undefined },
  context: z.RefinementCtx,
): void {
  const { start_date: start, end_date: end } = dates;
  if (start === undefined || end === undefined || start <= end) return;
  context.addIssue({
    code: "custom",
    path: ["end_date"],
    message: "must not be before start_date",
  });
}

/** Entries of one undo: as many spans as the nights of one change can make. */
const mostUndone = 5_000;

export const UndoRequest = z.strictObject({
  entries: z
    .array(z.string().regex(/^\d{1,18}$/, "must be the ID of a log entry"))
    .min(1)
    .max(mostUndone),
  dry_run: dryRun,
});

export const UndoResult = z.strictObject({
  status: z.literal("success"),
  /** Entries that were reverted. */
  reverted: z.int(),
  dry_run: dryAnswer,
});

export const RevertRequest = z
  .strictObject({ id: z.string().min(1).max(32), dry_run: dryRun })
  .meta({ id: "RevertRequest" });

export const RevertResult = z
  .strictObject({
    status: z.literal("success"),
    entry: LogEntry.extend({ id: z.string().nullable() }).meta({ id: "RevertEntry" }),
    ...dryRunEffect,
    dry_run: dryAnswer,
  })
  .meta({ id: "RevertResult" });

export type RevertResult = z.output<typeof RevertResult>;
export type UndoResult = z.input<typeof UndoResult>;
