import { endpoint, Tagged } from "@/lib/http/server/endpoint";
import { putRulesBack, writeRules } from "./commands";
import { readRules } from "./queries";
import { reachOf } from "./reach";
import {
  AccountRulesQuery,
  AccountRulesWrite,
  codeOfProblem,
  GroupRulesQuery,
  GroupRulesWrite,
  ListingRulesQuery,
  ListingRulesWrite,
} from "../schema";
import { RuleSet, RulesWritten } from "../schema-answers";
import { PlacedRules, Reached } from "../schema-reach";
import type { Target } from "../target";

const reading = {
  permission: "customizations:view",
  denied: "ERR-READ-DENIED",
  tagged: true,
  inputCode: codeOfProblem,
} as const;
const writing = {
  permission: "customizations:edit",
  denied: "ERR-WRITE-DENIED",
  writes: true,
  tagged: true,
  inputCode: codeOfProblem,
} as const;
const readErrors = ["ERR-MISSING-IDENTIFIER", "ERR-UNKNOWN-CUSTOMIZATION"] as const;
const writeErrors = [
  ...readErrors,
  "ERR-NO-CUSTOMIZATIONS",
  "ERR-INVALID-CUSTOMIZATION",
  "ERR-WRITE-DENIED",
] as const;

const precedence =
  "For each rule, the first of listing, subgroup, group and account whose toggle is on applies as a whole, otherwise the default.";
const written =
  "All or nothing. A rule that is on replaces the previous one. A rule that is turned off keeps its values, except last-minute and far-out; the fields next to the toggle are validated but not stored.";

export const getListingRules = endpoint({
  ...reading,
  summary: "Get the customizations of a listing",
  description: precedence,
  schemas: { query: ListingRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-LISTING-NOT-FOUND"],
  run: async ({ caller, query }) =>
    tagged(readRules(caller, { scope: "listing", ...query }, query)),
});

export const postListingRules = endpoint({
  ...writing,
  summary: "Update the customizations of a listing",
  description: written,
  schemas: { body: ListingRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-LISTING-NOT-FOUND"],
  run: async ({ caller, body, agrees }) =>
    tagged(writeRules(caller, { scope: "listing", ...body }, body.customizations, agrees)),
});

export const getGroupRules = endpoint({
  ...reading,
  summary: "Get the customizations of a listing group or subgroup",
  description: `${precedence} Resolution starts at the group; if its listings come from several PMSs, no account rule applies above it.`,
  schemas: { query: GroupRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-GROUP-NOT-FOUND"],
  run: async ({ caller, query }) => tagged(readRules(caller, { scope: "group", ...query }, query)),
});

export const postGroupRules = endpoint({
  ...writing,
  summary: "Update the customizations of a listing group or subgroup",
  description: `${written} Requires access to every listing in the group.`,
  schemas: { body: GroupRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-GROUP-NOT-FOUND"],
  run: async ({ caller, body, agrees }) =>
    tagged(writeRules(caller, { scope: "group", ...body }, body.customizations, agrees)),
});

export const getAccountRules = endpoint({
  ...reading,
  summary: "Get the account's customizations for a PMS",
  description: `${precedence} Resolution starts at the account.`,
  schemas: { query: AccountRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-ACCOUNT-NOT-FOUND"],
  run: async ({ caller, query }) =>
    tagged(readRules(caller, { scope: "account", ...query }, query)),
});

export const postAccountRules = endpoint({
  ...writing,
  summary: "Update the account's customizations for a PMS",
  description: `${written} Requires access to every listing of the PMS.`,
  schemas: { body: AccountRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-ACCOUNT-NOT-FOUND"],
  run: async ({ caller, body, agrees }) =>
    tagged(writeRules(caller, { scope: "account", ...body }, body.customizations, agrees)),
});

async function tagged<T>(answer: Promise<{ value: T; etag: string }>): Promise<Tagged<T>> {
  const { value, etag } = await answer;
  return new Tagged(value, etag);
}

const portal = { permission: "customizations:edit", denied: "ERR-WRITE-DENIED" } as const;
const portalErrors = [
  "ERR-INVALID-CUSTOMIZATION",
  "ERR-WRITE-DENIED",
  "ERR-LISTING-NOT-FOUND",
  "ERR-GROUP-NOT-FOUND",
  "ERR-ACCOUNT-NOT-FOUND",
] as const;

export const postReach = endpoint({
  ...portal,
  alsoNeeds: "listings:view",
  summary: "Get the listings affected by a change of rules",
  schemas: { body: PlacedRules, returns: Reached },
  errors: portalErrors,
  run: ({ caller, body }) => reachOf(caller, targetOf(body), body.customizations),
});

export const postPutBack = endpoint({
  ...portal,
  summary: "Restore rules as they were read, including the values of rules that were off",
  writes: true,
  tagged: true,
  schemas: { body: PlacedRules, returns: RulesWritten },
  errors: portalErrors,
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
