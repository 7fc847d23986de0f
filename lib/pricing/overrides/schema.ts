import { z } from "zod";
import {
  dryAnswer,
  dryRun,
  groupId,
  id,
  isRecord,
  pmsName,
  withoutInRows,
  withPms,
} from "@/lib/http/inputs";
import type { OverrideScope } from "@/lib/pricing/levels/override-fields";
import { dryRunEffect } from "@/lib/pricing/prices/schema";
import {
  GroupOverride,
  GroupOverrideChange,
  ListingOverride,
  ListingOverrideChange,
  mostOverrides,
  overrideDate,
} from "./schema-row";

export const OverridesPath = z.strictObject({ listing_id: id });

export const OverridesQuery = withPms("pms", {
  pms: pmsName,
  start_date: overrideDate
    .optional()
    .meta({ description: "First night; default today at the listing" }),
  end_date: overrideDate.optional().meta({ description: "Last night; default no limit" }),
}).superRefine(({ start_date, end_date }, context) => {
  if (!start_date || !end_date || end_date >= start_date) return;
  const message = "must not be before start_date";
  context.addIssue({ code: "custom", path: ["end_date"], message });
});

export const OverrideList = z
  .strictObject({ overrides: z.array(ListingOverride) })
  .meta({ id: "Overrides" });

const updateChildren = z
  .boolean()
  .default(false)
  .meta({ description: "Also write the children of the listing" });

/** Fields of an override that no request sets. */
const stamps = ["created_at", "updated_at"] as const;

export const OverridesWrite = withoutInRows(
  "overrides",
  stamps,
  withPms("pms", {
    pms: pmsName,
    overrides: z.array(ListingOverrideChange).min(1).max(mostOverrides).superRefine(refuseTwice),
    update_children: updateChildren,
    dry_run: dryRun,
  }),
).meta({ id: "OverridesWrite" });

const childResults = z.record(
  z.string(),
  z.strictObject({ success: z.boolean(), error: z.string().optional() }),
);

export const OverridesWritten = z
  .strictObject({
    overrides: z
      .array(ListingOverride)
      .meta({ description: "The overrides of the given dates, as they are now" }),
    child_listings_update_info: childResults
      .optional()
      .meta({ description: "By listing ID, with `update_children`" }),
    children_out_of_reach: z
      .int()
      .optional()
      .meta({ description: "Children the caller cannot change; they are left unchanged" }),
    ...dryRunEffect,
    dry_run: dryAnswer,
  })
  .meta({ id: "OverridesWritten" });

const rightBody = {
  listing: '{"pms": "…", "overrides": [{"date": "YYYY-MM-DD"}]}',
  group: '{"id": …, "overrides": [{"date": "YYYY-MM-DD"}]}',
} as const;

/** Accepts the dates to remove also as `dates: ["YYYY-MM-DD"]`. A body that is no object is answered with the right one. */
function withDates<T extends z.ZodType>(scope: OverrideScope, schema: T) {
  return z.preprocess((input, context) => {
    const refuse = (path: PropertyKey[], message: string): void =>
      context.addIssue({ code: "custom", path, message });
    if (!isRecord(input)) {
      refuse([], `must be an object: ${rightBody[scope]}`);
      return input;
    }
    const { dates, ...rest } = input;
    if (dates == null) return rest;
    if (rest["overrides"] != null) refuse(["dates"], "must not be sent with overrides");
    if (!Array.isArray(dates)) refuse(["dates"], `must be a list, or the body ${rightBody[scope]}`);
    return { ...rest, overrides: [dates].flat().map((date: unknown) => ({ date })) };
  }, schema);
}

/** Parameters of a call that has none: dates in the address are answered with the right body. */
const deleteQuery = (scope: OverrideScope) =>
  z.preprocess((input, context) => {
    const dated = ["date", "dates"].find((name) => isRecord(input) && Object.hasOwn(input, name));
    if (dated !== undefined) {
      const message = `belongs in the body: ${rightBody[scope]}`;
      context.addIssue({ code: "custom", path: [dated], message });
    }
    return input;
  }, z.strictObject({}));

export const OverridesDeleteQuery = deleteQuery("listing");
export const GroupOverridesDeleteQuery = deleteQuery("group");

export const OverridesDelete = withDates(
  "listing",
  withPms("pms", {
    pms: pmsName,
    overrides: z
      .array(z.strictObject({ date: overrideDate }))
      .min(1)
      .max(mostOverrides)
      .superRefine(refuseTwice),
    update_children: updateChildren,
  }),
).meta({ id: "OverridesDelete" });

export const GroupOverridesQuery = z.strictObject({
  id: groupId.meta({ description: "A listing group or subgroup" }),
});

export const GroupOverrideList = z
  .strictObject({ id: z.int(), overrides: z.array(GroupOverride) })
  .meta({ id: "GroupOverrides" });

/** Accepts any value, because rows are checked one by one; the OpenAPI document has the row's schema. */
const rowOf = (schema: z.ZodType, name: string) =>
  z.unknown().meta({
    id: name,
    override: ({ jsonSchema }: { jsonSchema: object }) => {
      const { $schema: _, ...row } = z.toJSONSchema(schema, { io: "input" });
      Object.assign(jsonSchema, row);
    },
  });

export const DeletedDate = z.strictObject({ date: overrideDate });

export const GroupOverridesWrite = withoutInRows(
  "overrides",
  stamps,
  z.strictObject({
    id: groupId,
    overrides: z.array(rowOf(GroupOverrideChange, "GroupOverrideChange")).min(1).max(mostOverrides),
    dry_run: dryRun,
  }),
).meta({ id: "GroupOverridesWrite" });

const FailedDate = z.strictObject({
  date: z.string().nullable().meta({ description: "The row's date as it was sent" }),
  error: z.string(),
});

export const GroupOverridesWritten = z
  .strictObject({
    id: z.int(),
    overrides: z.array(GroupOverride),
    failed_dates: z.array(FailedDate),
    ...dryRunEffect,
    dry_run: dryAnswer,
  })
  .meta({ id: "GroupOverridesWritten" });

export const GroupOverridesDelete = withDates(
  "group",
  z.strictObject({
    id: groupId,
    overrides: z.array(rowOf(DeletedDate, "GroupOverrideDate")).min(1).max(mostOverrides),
  }),
).meta({ id: "GroupOverridesDelete" });

export const GroupOverridesDeleted = z
  .strictObject({
    id: z.int(),
    deleted_dates: z.array(z.iso.date()),
    failed_dates: z.array(FailedDate),
  })
  .meta({ id: "GroupOverridesDeleted" });

export type OverridesQuery = z.output<typeof OverridesQuery>;
export type OverridesWrite = z.output<typeof OverridesWrite>;
export type OverridesWritten = z.input<typeof OverridesWritten>;
export type OverridesDelete = z.output<typeof OverridesDelete>;
export type OverrideList = z.input<typeof OverrideList>;
export type GroupOverrideList = z.input<typeof GroupOverrideList>;
export type GroupOverridesWrite = z.output<typeof GroupOverridesWrite>;
export type GroupOverridesWritten = z.input<typeof GroupOverridesWritten>;
export type GroupOverridesDelete = z.output<typeof GroupOverridesDelete>;
export type GroupOverridesDeleted = z.output<typeof GroupOverridesDeleted>;
export type FailedDate = z.output<typeof FailedDate>;

function refuseTwice(rows: { date: string }[], context: z.RefinementCtx): void {
  const seen = new Map<string, number>();
  for (const [index, { date }] of rows.entries()) {
    const first = seen.get(date);
    if (first === undefined) {
      seen.set(date, index);
      continue;
    }
    const message = `is the same date as overrides[${first}]`;
    context.addIssue({ code: "custom", path: [index, "date"], message });
  }
}
