import { z } from "zod";
import { AccountRulesWrite, GroupRulesWrite, ListingRulesWrite } from "./schema";
import { Source } from "./schema-answers";

/** A write of rules at a level of any scope. */
export const LevelRulesWrite = z.union([ListingRulesWrite, GroupRulesWrite, AccountRulesWrite]);

const Affected = z.strictObject({
  listing_id: z.string(),
  pms_name: z.string(),
  listing_name: z.string(),
  by: z
    .array(
      z.strictObject({
        level: z.enum(["listing", "subgroup", "group", "account"]),
        source: Source,
      }),
    )
    .meta({ description: "Closer levels with a rule of their own, closest first" }),
});

/** Listings that a write would change, and those that a closer rule shields; by name, at most 500 of each. */
export const AffectedListings = z.strictObject({
  changed: z.array(Affected),
  shielded: z.array(Affected),
});

export type LevelRulesWrite = z.output<typeof LevelRulesWrite>;
export type AffectedListings = z.input<typeof AffectedListings>;
