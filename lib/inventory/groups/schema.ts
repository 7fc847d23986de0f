import { z } from "zod";
import { dryAnswer, dryRun, groupId, integer, line } from "@/lib/http/inputs";

const name = line
  .trim()
  .min(1, "must not be empty")
  .max(100)
  .meta({ examples: ["Waterfront"] });

/** A named set of listings that share customizations; with a parent, a subgroup. */
export const Group = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    has_listings: z
      .boolean()
      .meta({ description: "True if the group has listings the caller can access" }),
    parent_group_id: z
      .int()
      .nullable()
      .meta({ description: "Parent of a subgroup; null for a top-level group" }),
  })
  .meta({ id: "Group" });

export const GroupList = z.strictObject({ groups: z.array(Group) }).meta({ id: "GroupList" });

export const NewGroup = z
  .strictObject({
    group_name: name,
    parent_group_id: groupId.nullish().meta({ description: "Creates a subgroup of this group" }),
    dry_run: dryRun,
  })
  .meta({ id: "NewGroup" });
export const GroupMade = z
  .strictObject({ id: z.int().nullable(), dry_run: dryAnswer })
  .meta({ id: "GroupMade" });

export const GroupRename = z
  .strictObject({ group_id: groupId, group_name: name, dry_run: dryRun })
  .meta({ id: "GroupRename" });
export const GroupRenamed = Group.extend({ dry_run: dryAnswer }).meta({ id: "GroupRenamed" });

const GroupedListing = z.strictObject({
  listing_id: z.string(),
  listing_name: z.string(),
  pms: z.string(),
});

export const GroupDelete = z
  .strictObject({ group_id: groupId, dry_run: dryRun })
  .meta({ id: "GroupDelete" });
export const GroupDeleted = z
  .strictObject({
    id: z.int(),
    subgroups_deleted: z.array(z.strictObject({ id: z.int(), name: z.string() })),
    listings_freed: z.array(GroupedListing),
    dry_run: dryAnswer,
  })
  .meta({ id: "GroupDeleted" });

export const GroupListingsQuery = z
  .strictObject({
    group_id: groupId
      .optional()
      .meta({ description: "A top-level group; required unless `subgroup_id` is sent" }),
    subgroup_id: groupId
      .optional()
      .meta({ description: "A subgroup; required unless `group_id` is sent" }),
    page_size: integer.pipe(z.int().min(1).max(200)).default(50),
    page_number: integer.pipe(z.int32().min(1)).default(1),
  })
  .refine((query) => query.group_id !== undefined || query.subgroup_id !== undefined, {
    path: ["group_id"],
    error: "is required unless subgroup_id is sent",
  });

export const GroupListings = z
  .strictObject({
    group_id: z.int().nullable(),
    subgroup_id: z.int().nullable(),
    listings: z.array(GroupedListing),
    pagination: z.strictObject({
      page_number: z.int(),
      page_size: z.int(),
      total_records: z.int(),
      total_pages: z.int(),
    }),
  })
  .meta({ id: "GroupListings" });

export type Group = z.infer<typeof Group>;
export type NewGroup = z.output<typeof NewGroup>;
export type GroupRename = z.output<typeof GroupRename>;
export type GroupDelete = z.output<typeof GroupDelete>;
export type GroupDeleted = z.output<typeof GroupDeleted>;
export type GroupListingsQuery = z.output<typeof GroupListingsQuery>;
export type GroupListings = z.output<typeof GroupListings>;
