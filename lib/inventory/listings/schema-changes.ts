import { z } from "zod";
import { degreesPattern } from "@/lib/core/geo";
import { mostUnits } from "./fields";
import { settleDays, type SyncStage, syncStages } from "./rules";
import { pmsKey } from "@/lib/core/pms";
import {
  amount,
  dryAnswer,
  dryRun,
  flag,
  groupId,
  id,
  line,
  pmsName,
  withPms,
} from "@/lib/http/inputs";

const tag = line
  .trim()
  .min(1, "must not be empty")
  .max(40)
  .regex(/^[^,]*$/, "must not contain a comma");

/** A list, or the comma-separated text that GET returns. */
const tags = z
  .preprocess(
    (given) => (typeof given === "string" ? tagsOf(given) : given),
    z.array(tag).max(10).nullish(),
  )
  .meta({
    description: "Replaces all tags. A list, or comma-separated text as GET returns it",
    override: ({ jsonSchema: schema }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
      schema.anyOf?.push({ type: "string" });
    },
  });

function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** Degrees as a number, or as a string, the format that GET returns. */
const degrees = (most: number) =>
  z
    .union(
      [z.number(), z.string().regex(degreesPattern).transform(Number)],
      "must be in decimal degrees",
    )
    .pipe(z.number().min(-most).max(most));

/** Fields of one listing. Absent: unchanged. null clears min, max, notes and groups, and is ignored for others. */
const changeable = {
  min: amount.nullish(),
  base: amount.nullish(),
  max: amount.nullish(),
  tags,
  push_enabled: flag.nullish(),
  sync_stage: z
    .enum(syncStages, `must be one of ${syncStages.join(", ")}`)
    .nullish()
    .meta({
      description:
        "`shadow`: prices are planned each night and not sent. `push_enabled` is true exactly when it is `on`",
    }),
  group_id: groupId
    .nullish()
    .meta({ description: "A listing group; null clears group and subgroup" }),
  subgroup_id: groupId.nullish().meta({ description: "Also sets its group" }),
  notes: z.string().max(5_000).nullish(),
  isHidden: flag.nullish(),
  no_of_bedrooms: z.number().min(0).max(100).nullish(),
  units: z.int().min(1).max(mostUnits).nullish(),
  latitude: degrees(90).nullish(),
  longitude: degrees(180).nullish(),
};

const asStored = {
  description: "Optional, and must be as stored: a row with another value is not changed",
};
const storedText = z.string().nullish().meta(asStored);

/** What tells listings apart, and groups by name: clients send it back with the rest of a listing. */
const identity = {
  name: storedText,
  country: storedText,
  state: storedText,
  city_name: storedText,
  currency: storedText,
  cleaning_fees: amount.nullish().meta(asStored),
  group: storedText,
  subgroup: storedText,
  parent_key: z.int().nullish().meta(asStored),
  mapping_group_id: z.int().nullish().meta(asStored),
};

/** Names of fields that a change may have and does not set. */
export const identityFields = Object.keys(identity);

const ListingChange = withPms("pms", {
  id,
  pms: pmsName,
  ...changeable,
  ...identity,
  settle_days: z
    .int()
    .min(0)
    .max(settleDays.most)
    .optional()
    .meta({
      description: `Days until prices have settled in after sync is turned on; 0: at once. Read only where the row turns it on. Default: ${settleDays.usual}`,
    }),
});

export const ChangeRequest = z
  .strictObject({
    listings: z.array(ListingChange).min(1).max(1_000).superRefine(refuseTwice),
    update_children: z.boolean().default(false).meta({
      description: "Also write min, base and max to the children of each parent in the request",
    }),
    atomic: z.boolean().default(false).meta({ description: "Write nothing if any row fails" }),
    dry_run: dryRun,
  })
  .meta({ id: "ListingChanges" });

/** One listing after the call. */
const ChangeRow = z.strictObject({
  id: z.string(),
  base: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  push_enabled: z.boolean().nullable(),
  group_id: z.int().nullable(),
  subgroup_id: z.int().nullable(),
  errors: z.array(z.string()).optional().meta({ description: "Why the row was not changed" }),
  children_out_of_reach: z
    .int()
    .optional()
    .meta({ description: "Children the caller cannot change; they are left unchanged" }),
});

export const ChangeResult = z.strictObject({ listings: z.array(ChangeRow), dry_run: dryAnswer });

/** Changes to undo: for each listing the values written, and those of the same fields before; null also clears base. */
export const UndoChanges = z.strictObject({
  listings: z
    .array(
      withPms("pms", {
        id,
        pms: pmsName,
        written: z.strictObject(changeable),
        before: z.strictObject(changeable),
      }),
    )
    .min(1)
    .max(1_000)
    .superRefine(refuseTwice),
  dry_run: dryRun,
});

export const UndoneChanges = z.strictObject({
  listings: z.array(
    z.strictObject({
      id: z.string(),
      /** Fields that have changed since the write; they keep their value. */
      kept: z.array(z.string()),
      /** Why nothing in the row was undone. */
      errors: z.array(z.string()),
    }),
  ),
  dry_run: dryAnswer,
});

export type UndoChanges = z.output<typeof UndoChanges>;
export type UndoneChanges = z.input<typeof UndoneChanges>;
export type ListingChange = z.output<typeof ListingChange>;
export type ChangeRequest = z.output<typeof ChangeRequest>;
export type ChangeRow = z.output<typeof ChangeRow>;
export type ChangeResult = z.output<typeof ChangeResult>;

function refuseTwice(
  changes: (Stages & { id: string; pms: string; group_id?: unknown; subgroup_id?: unknown })[],
  context: z.RefinementCtx,
): void {
  const seen = new Map<string, number>();
  for (const [index, change] of changes.entries()) {
    const key = pmsKey(change.pms, change.id);
    const first = seen.get(key);
    if (first !== undefined) {
      const message = `names the same listing as listings[${first}]`;
      context.addIssue({ code: "custom", path: [index], message });
    } else seen.set(key, index);
    if (isContradictory(change)) {
      const message = "must agree with push_enabled, which is true exactly when it is on";
      context.addIssue({ code: "custom", path: [index, "sync_stage"], message });
    }
    if (change.group_id === null && typeof change.subgroup_id === "number") {
      const message = "must be omitted when group_id is null";
      context.addIssue({ code: "custom", path: [index, "subgroup_id"], message });
    }
  }
}

type Stages = {
  push_enabled?: boolean | null | undefined;
  sync_stage?: SyncStage | null | undefined;
};

/** True for a row whose `sync_stage` says otherwise than its `push_enabled`. */
function isContradictory({ push_enabled: isOn, sync_stage: stage }: Stages): boolean {
  return isOn != null && stage != null && isOn !== (stage === "on");
}
