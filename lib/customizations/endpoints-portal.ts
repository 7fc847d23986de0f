import { endpoint, Tagged } from "@/lib/api/endpoint";
import { putRulesBack } from "./commands";
import { reachOf } from "./reach";
import { PlacedRules, Reached } from "./schema-reach";
import { RulesWritten } from "./schema-answers";
import type { Target } from "./target";

const declared = { permission: "customizations:edit", denied: "ERR-WRITE-DENIED" } as const;
const errors = [
  "ERR-INVALID-CUSTOMIZATION",
  "ERR-WRITE-DENIED",
  "ERR-LISTING-NOT-FOUND",
  "ERR-GROUP-NOT-FOUND",
  "ERR-ACCOUNT-NOT-FOUND",
] as const;

export const postReach = endpoint({
  ...declared,
  alsoNeeds: "listings:view",
  summary: "Which listings a change of rules would reach",
  schemas: { body: PlacedRules, returns: Reached },
  errors,
  run: ({ caller, body }) => reachOf(caller, targetOf(body), body.customizations),
});

export const postPutBack = endpoint({
  ...declared,
  summary: "Put rules back as they were read, with the values that those kept which were off",
  writes: true,
  tagged: true,
  schemas: { body: PlacedRules, returns: RulesWritten },
  errors,
  run: async ({ caller, body, agrees }) => {
    const { value, etag } = await putRulesBack(caller, targetOf(body), body.customizations, agrees);
    return new Tagged(value, etag);
  },
});

function targetOf(body: PlacedRules): Target {
  if ("group_id" in body) return { scope: "group", group_id: body.group_id };
  const { pms_name } = body;
  if ("listing_id" in body) return { scope: "listing", listing_id: body.listing_id, pms_name };
  return { scope: "account", pms_name };
}
