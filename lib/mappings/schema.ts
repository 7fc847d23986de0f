import { z } from "zod";
import { dryAnswer, dryRun, id, pmsName, requiring, withPms } from "@/lib/http/inputs";

const ListingName = withPms("pms_name", { listing_id: id, pms_name: pmsName });

const copied = (description: string) => z.boolean().default(false).meta({ description });

/** Settings copied from the parent to the children. */
const Copy = z
  .strictObject({
    min_max_base: copied("Min, base and max, where the parent has them"),
    customization: copied("All its own rules and future overrides"),
    group: copied("Listing group and subgroup"),
    notes: copied("Notes"),
    tags: copied("Tags"),
  })
  .meta({ id: "MappingCopy" });

const nothing = {
  min_max_base: false,
  customization: false,
  group: false,
  notes: false,
  tags: false,
};

export const MapRequest = z
  .strictObject({
    parent: ListingName.nullish().meta({ description: "The parent; it may have children already" }),
    children: z
      .array(ListingName)
      .max(1_000)
      .superRefine(refuseTwice)
      .nullish()
      .meta({ description: "The listings to map, at least one, each named once" }),
    copy: Copy.default(nothing),
    dry_run: dryRun,
  })
  .meta({ id: "MapRequest", override: requiring("parent", "children") });

const name = { listing_id: z.string(), pms_name: z.string() };
/** Value of a changed field: text, number, tags, or a whole rule or override. */
const value = z.union([
  z.string(),
  z.number(),
  z.array(z.string()),
  z.record(z.string(), z.unknown()),
  z.null(),
]);

export const MapPreview = z
  .strictObject({
    would_apply: z.boolean(),
    changes: z.array(
      z.strictObject({
        ...name,
        field: z.string().meta({
          description:
            "parent_key, min, base, max, group_id, subgroup_id, notes, tags, customizations.<key> or overrides.<date>",
        }),
        from: value,
        to: value,
      }),
    ),
    overrides_deleted: z.array(
      z.strictObject({
        ...name,
        date: z.iso.date(),
        price: z.number().nullable().meta({ description: "An amount or a percentage" }),
      }),
    ),
    violations: z.array(
      z.strictObject({
        code: z.string(),
        message: z.string(),
        listing_id: z.string().optional(),
        pms_name: z.string().optional(),
      }),
    ),
    dry_run: dryAnswer,
  })
  .meta({ id: "MapPreview", description: "The response to a dry run" });

const Mapped = z
  .strictObject({
    status: z.literal(200),
    success: z.string(),
    parent_key: z.int(),
    group_id: z.int().meta({ description: "The mapping group" }),
  })
  .meta({ id: "Mapped" });

export const MapResult = z.union([Mapped, MapPreview]);

export const UnmapRequest = z
  .strictObject({
    listings: z
      .array(ListingName)
      .max(1_000)
      .nullish()
      .meta({ description: "The listings to unmap, at least one; a parent dissolves its group" }),
    dry_run: dryRun,
  })
  .meta({ id: "UnmapRequest", override: requiring("listings") });

export const UnmapResult = z
  .strictObject({
    success: z.array(
      z.strictObject({
        ...name,
        unique_id: z.string().meta({ description: "The listing's key" }),
        listing_name: z.string(),
      }),
    ),
    failure: z.array(
      z.strictObject({
        ...name,
        listing_name: z.string().nullable(),
        type: z.enum(["not_available", "not_mapped", "no_access"]),
        message: z.string(),
      }),
    ),
    dry_run: dryAnswer,
  })
  .meta({ id: "UnmapResult" });

/** Dismisses a suggested pair, or restores it. */
export const DismissRequest = z.strictObject({
  one: ListingName,
  other: ListingName,
  dismissed: z.boolean().default(true),
});

export const Dismissed = z.strictObject({
  pairs: z.array(z.strictObject({ one: z.strictObject(name), other: z.strictObject(name) })),
});

export type DismissRequest = z.output<typeof DismissRequest>;
export type Dismissed = z.output<typeof Dismissed>;
export type ListingName = z.output<typeof ListingName>;
export type MapRequest = z.output<typeof MapRequest>;
export type CopyFlags = MapRequest["copy"];
export type MapPreview = z.output<typeof MapPreview>;
export type MapResult = z.output<typeof MapResult>;
export type UnmapRequest = z.output<typeof UnmapRequest>;
export type UnmapResult = z.output<typeof UnmapResult>;

function refuseTwice(
  names: readonly { listing_id: string; pms_name: string }[],
  context: z.RefinementCtx,
): void {
  const seen = new Map<string, number>();
  for (const [index, each] of names.entries()) {
    const key = JSON.stringify([each.pms_name, each.listing_id]);
    const first = seen.get(key);
    if (first === undefined) seen.set(key, index);
    else {
      const message = `is the same listing as children[${first}]`;
      context.addIssue({ code: "custom", path: [index], message });
    }
  }
}
