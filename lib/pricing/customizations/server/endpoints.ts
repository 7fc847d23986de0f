import type { Caller } from "@/lib/auth/server/caller";
import { endpoint, Tagged } from "@/lib/http/server/endpoint";
import { changeRules, restoreRules } from "./commands";
import { affectedListings, previewRules } from "./preview";
import {
  Preview,
  PreviewRequest,
  AffectedListings,
  LevelsWithRules,
  CustomizationProfiles,
  ProfilesQuery,
  LevelRulesWrite,
  RuleSet,
  RulesWritten,
} from "../schema-answers";
import { levelsWithRules, readRules } from "./queries";
import {
  AccountRulesQuery,
  AccountRulesWrite,
  codeOfProblem,
  GroupRulesQuery,
  GroupRulesWrite,
  ListingRulesQuery,
  ListingRulesWrite,
  type RulesRead,
} from "../schema";
import { type LevelFields, levelRefOf } from "@/lib/pricing/levels/level-ref";

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
  "For each rule, the first of listing, subgroup, group and account whose toggle is on applies as a whole, else the default.";
const written =
  "All or nothing. A rule that is on replaces the stored one. A rule that is turned off keeps its values, except last-minute and far-out; other fields sent with it are checked but not stored.";

async function tagged<T>(result: Promise<{ value: T; etag: string }>): Promise<Tagged<T>> {
  const { value, etag } = await result;
  return new Tagged(value, etag);
}

const read = ({ caller, query }: { caller: Caller; query: LevelFields & RulesRead }) =>
  tagged(readRules(caller, levelRefOf(query), query));

interface Write {
  caller: Caller;
  body: LevelRulesWrite;
  ifMatch: (etag: string) => boolean;
}

const change = ({ caller, body, ifMatch }: Write) =>
  tagged(changeRules(caller, levelRefOf(body), body.customizations, ifMatch));

export const getListingRules = endpoint({
  ...reading,
  summary: "Get the customizations of a listing",
  agent: {
    name: "get_listing_rules",
    hint: "Last-minute, far-out, weekday, seasonal, occupancy, gap and minimum-stay rules of a listing; resolved shows the effective ones and their level.",
  },
  description: precedence,
  schemas: { query: ListingRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-LISTING-NOT-FOUND"],
  run: read,
});

export const postListingRules = endpoint({
  ...writing,
  summary: "Update the customizations of a listing",
  agent: {
    name: "set_listing_rules",
    hint: "Use simulate_rule first to see what it would change.",
  },
  description: written,
  schemas: { body: ListingRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-LISTING-NOT-FOUND"],
  run: change,
});

export const getGroupRules = endpoint({
  ...reading,
  summary: "Get the customizations of a listing group or subgroup",
  agent: { name: "get_group_rules", hint: "Rules of a group; resolved shows the effective ones." },
  description: `${precedence} Resolution starts at the group; if its listings come from several PMSs, no account rule applies above it.`,
  schemas: { query: GroupRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-GROUP-NOT-FOUND"],
  run: read,
});

export const postGroupRules = endpoint({
  ...writing,
  summary: "Update the customizations of a listing group or subgroup",
  agent: {
    name: "set_group_rules",
    hint: "Use simulate_rule first to see what it would change, at how many listings.",
  },
  description: `${written} Requires access to every listing in the group.`,
  schemas: { body: GroupRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-GROUP-NOT-FOUND"],
  run: change,
});

export const getAccountRules = endpoint({
  ...reading,
  summary: "Get the account's customizations for a PMS",
  agent: { name: "get_account_rules", hint: "Rules of all listings of a PMS." },
  description: `${precedence} Resolution starts at the account.`,
  schemas: { query: AccountRulesQuery, returns: RuleSet },
  errors: [...readErrors, "ERR-ACCOUNT-NOT-FOUND"],
  run: read,
});

export const postAccountRules = endpoint({
  ...writing,
  summary: "Update the account's customizations for a PMS",
  agent: {
    name: "set_account_rules",
    hint: "Use simulate_rule first: it reaches every listing of the PMS without a closer rule.",
  },
  description: `${written} Requires access to every listing of the PMS.`,
  schemas: { body: AccountRulesWrite, returns: RulesWritten },
  errors: [...writeErrors, "ERR-ACCOUNT-NOT-FOUND"],
  run: change,
});

export const getCustomizationProfiles = endpoint({
  summary: "Get the named customization profiles",
  agent: false,
  description: "Always empty: named profiles do not exist yet.",
  permission: "customizations:view",
  schemas: { query: ProfilesQuery, returns: CustomizationProfiles },
  run: async () => ({ profiles: { minstay: [], pricing: [], checkincheckout: [] } }),
});

const portal = { permission: "customizations:edit", denied: "ERR-WRITE-DENIED" } as const;
const portalErrors = [
  "ERR-INVALID-CUSTOMIZATION",
  "ERR-WRITE-DENIED",
  "ERR-LISTING-NOT-FOUND",
  "ERR-GROUP-NOT-FOUND",
  "ERR-ACCOUNT-NOT-FOUND",
] as const;

export const postAffectedListings = endpoint({
  ...portal,
  alsoNeeds: "listings:view",
  summary: "Listings whose prices or minimum stays a change of rules would change",
  schemas: { body: LevelRulesWrite, returns: AffectedListings },
  errors: portalErrors,
  run: ({ caller, body }) => affectedListings(caller, levelRefOf(body), body.customizations),
});

export const postPreview = endpoint({
  ...portal,
  alsoNeeds: "listings:view",
  summary: "Prices of the next 365 nights before and after a change of rules",
  agent: {
    name: "simulate_rule",
    hint: "What a change of rules would do, without changing anything: how many listings and nights, by how much, and every night before and after.",
  },
  description:
    "Writes nothing. Shows one listing, or the mean of those that change. Of more than 1,000 listings that change, 1,000 are priced.",
  schemas: { body: PreviewRequest, returns: Preview },
  errors: portalErrors,
  run: ({ caller, body }) => previewRules(caller, levelRefOf(body), body.customizations, body),
});

export const postRestoreRules = endpoint({
  ...portal,
  summary: "Restore rules as they were read, including the values of rules that were off",
  writes: true,
  tagged: true,
  schemas: { body: LevelRulesWrite, returns: RulesWritten },
  errors: portalErrors,
  run: async ({ caller, body, ifMatch }) =>
    tagged(restoreRules(caller, levelRefOf(body), body.customizations, ifMatch)),
});

export const getLevelsWithRules = endpoint({
  permission: "customizations:view",
  summary: "Levels that have rules of their own",
  schemas: { returns: LevelsWithRules },
  run: ({ caller }) => levelsWithRules(caller),
});
