import { z } from "zod";
import { AccountRulesWrite, GroupRulesWrite, ListingRulesWrite } from "./schema";
import { Source } from "./schema-answers";

/** Rules of any one level, as the portal's own calls name them. */
export const PlacedRules = z.union([ListingRulesWrite, GroupRulesWrite, AccountRulesWrite]);

const Named = z.strictObject({
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
    .meta({ description: "Closer levels with their own rule, closest first" }),
});

/** The listings that a write would change, and those that a closer rule shields; by name, 500 of each at most. */
export const Reached = z.strictObject({ changed: z.array(Named), shielded: z.array(Named) });

export type PlacedRules = z.output<typeof PlacedRules>;
export type Reached = z.input<typeof Reached>;
