import { actionExamples } from "./action-examples";
import { integrationExamples } from "./integration-examples";
import { overrideExamples } from "./override-examples";
import { kinds } from "@/lib/pricing/rules/kinds";
import type { Input } from "./call";
import type { Operation } from "./operations";
import { priceExamples } from "./price-examples";
import { reservation } from "./reservation-example";
import { ruleWrites } from "./rules";
import type { Ids } from "./tenants";
import { unseenFigures } from "./unseen-figures";

/**
 * Valid calls of every operation, made from ids; /rm/v1 uses those of /v1. The suite makes them with the caller's own
 * ids (they succeed), with another account's and with missing ones (which must get the same answer). Together, the
 * calls of one operation show every field.
 */
export const examples: Readonly<Record<string, (ids: Ids) => readonly Input[]>> = {
  "GET /v1/listings_minimal": (ids) => [
    {},
    { query: { listings: idsOf(ids) } },
    { query: { groups: String(ids.group) } },
    { query: { subgroups: String(ids.subgroup) } },
  ],
  "GET /v1/listings": () => [{}, { query: { skip_hidden: "true", only_syncing_listings: "1" } }],
  "POST /v1/add_listing_data": (ids) => [{ body: { listings: ids.listings } }, { body: {} }],
  "GET /v1/listings/{listing_id}": (ids) =>
    ids.listings
      .slice(0, 1)
      .flatMap(({ listing_id, pms }) => [
        { params: { listing_id }, query: { pms } },
        { params: { listing_id } },
      ]),
  "POST /v1/listings": (ids) => [
    { body: { listings: ids.listings.map((each) => ({ ...naming(each), base: 210 })) } },
    {
      body: {
        listings: ids.listings.map((each) => ({
          ...naming(each),
          group_id: ids.group,
          subgroup_id: ids.subgroup,
          tags: ["quiet"],
        })),
        update_children: true,
      },
    },
    {
      body: {
        listings: ids.listings.map((each) => ({ ...naming(each), base: 230 })),
        dry_run: true,
      },
    },
    // One row fails, the others don't.
    {
      body: { listings: ids.listings.map((each, n) => ({ ...naming(each), min: n ? 90 : 9_000 })) },
    },
  ],
  "GET /v1/groups": () => [{}],
  "POST /v1/groups": (ids) => [
    { body: { group_name: "Old Town", parent_group_id: ids.group } },
    { body: { group_name: "Old Town" } },
  ],
  "POST /v1/groups/rename": (ids) => [
    { body: { group_id: ids.group, group_name: "Old Town" } },
    { body: { group_id: ids.subgroup, group_name: "Old Town" } },
  ],
  "POST /v1/groups/delete": (ids) => [
    { body: { group_id: ids.subgroup } },
    { body: { group_id: ids.group } },
  ],
  "GET /v1/group_listings": (ids) => [
    { query: { group_id: String(ids.group) } },
    { query: { subgroup_id: String(ids.subgroup), page_size: "1" } },
    { query: { group_id: String(ids.group), subgroup_id: String(ids.subgroup) } },
  ],
  "GET /v1/neighborhood_data": (ids) =>
    ids.listings
      .slice(0, 1)
      .flatMap((each) => [
        { query: { ...each } },
        { query: { ...each, use_default_data: "true" } },
      ]),
  "GET /v1/customizations/listing": (ids) =>
    ids.listings
      .slice(0, 2)
      .flatMap((each) => [
        { query: { ...each } },
        { query: { ...each, resolved: "true", customizations: kinds.join(",") } },
        { query: { ...each, resolved: "true", as_of: "2026-01-31T12:00:00+01:00" } },
      ]),
  "GET /v1/customizations/group": (ids) =>
    [ids.subgroup, ids.group].map((id) => ({ query: { group_id: String(id), resolved: "1" } })),
  "GET /v1/customizations/account": () => [
    { query: { pms_name: "guesty", toggled_on: "false" } },
    { query: { pms: "guesty", resolved: "true" } },
    { query: { pms: "guesty", toggled_on: "false", as_of: "2026-01-31T12:00:00Z" } },
  ],
  "GET /v1/customization_profiles": () => [{}],
  "POST /v1/customizations/listing": (ids) =>
    ids.listings
      .slice(0, 2)
      .flatMap((each) =>
        ruleWrites.map((customizations) => ({ body: { ...each, customizations } })),
      ),
  "POST /v1/customizations/group": (ids) =>
    ruleWrites.map((customizations) => ({ body: { group_id: ids.group, customizations } })),
  "POST /v1/customizations/account": () =>
    ruleWrites.map((customizations) => ({ body: { pms_name: "guesty", customizations } })),
  "POST /v1/bookings_report": (ids) => [
    { body: { date_filters: { min_booked_date: "2000-01-01", max_booked_date: "2199-12-31" } } },
    {
      body: {
        date_filters: { min_check_in_date: "2000-01-01", max_check_in_date: "2199-12-31" },
        filters: {
          listings: ids.listings.map(({ listing_id, pms }) => ({ listing_id, pms_name: pms })),
          booking_status: ["booked", "cancelled", "blocked"],
        },
        limit: 2,
      },
    },
    { body: { filters: { groups: [ids.group], subgroups: String(ids.subgroup) } } },
  ],
  "GET /v1/reservation_data": (ids) =>
    ids.listings.slice(0, 1).flatMap((each) => [
      { query: { ...each, start_date: "2000-01-01", end_date: "2199-12-31" } },
      {
        query: {
          ...each,
          booked_start_date: "2000-01-01",
          booked_end_date: "2199-12-31",
          limit: "1",
        },
      },
    ]),
  "POST /v1/create_reservations": (ids) => [
    { body: { reservations: ids.listings.map(reservation) } },
    // One row fails, the others don't.
    {
      body: {
        reservations: [
          ...ids.listings.map(reservation),
          ...ids.listings
            .slice(0, 1)
            .map((each) => ({ ...reservation(each, 99), end_date: "2027-03-01" })),
        ],
      },
    },
  ],
  "POST /v1/mappings/map": (ids) =>
    ids.listings.slice(0, 2).map((each, n) => ({
      // The second is the first one's parent, so the first can't be a parent.
      body: {
        parent: named(ids.listings[1 - n] ?? each),
        children: [ids.unmapped],
        copy: { min_max_base: true, customization: true, group: true, notes: true, tags: true },
        ...(n > 0 && { dry_run: true }),
      },
    })),
  "POST /v1/mappings/unmap": (ids) => [
    { body: { listings: [...ids.listings.map(named), ids.unmapped] } },
  ],
  "POST /v1/logs": (ids) => [
    { body: { log_type: "listing", listings: ids.listings, limit: 1 } },
    { body: { log_type: "group" } },
  ],
  "GET /v1/logs/export": () => [{ query: { log_type: "listing" } }],
  "POST /v1/logs/revert": (ids) => [{ body: { id: ids.entry } }],
  "GET /v1/changes": () => [{ query: { limit: "3" } }, { query: { cursor: "latest", wait: "1" } }],
  "GET /v1/proposals": ({ proposal }) => [
    {},
    { query: { state: "open", limit: "10" } },
    { query: { state: "declined" } },
    { query: { id: String(proposal) } },
    { query: { offset: "1" } },
  ],
  "POST /v1/proposals/apply": ({ proposal: id }) => [
    { body: { id } },
    { body: { id, changes: { group_name: "Agreed" } } },
    { body: { id, dry_run: true } },
  ],
  "POST /v1/proposals/decline": ({ spareProposal: id }) => [
    { body: { id, reason: "Too early." } },
    { body: { id } },
  ],
  "GET /v1/webhooks": () => [{}],
  "POST /v1/webhooks": () => [
    { body: { url: "https://hooks.example/a", types: ["booking.created"], description: "Pager" } },
    { body: { url: "https://hooks.example/b" } },
  ],
  "POST /v1/webhooks/update": ({ webhook: id }) => [
    { body: { id, url: "https://hooks.example/c", types: [], description: null, state: "active" } },
    { body: { id, state: "disabled", dry_run: true } },
  ],
  "POST /v1/webhooks/rotate_secret": ({ webhook: id }) => [{ body: { id } }],
  "POST /v1/webhooks/test": ({ webhook: id }) => [
    { body: { id } },
    { body: { id, dry_run: true } },
  ],
  "GET /v1/webhooks/deliveries": ({ webhook: id, delivery: before }) => [
    { query: { id: String(id) } },
    { query: { id: String(id), status: "failed", before, limit: "1" } },
  ],
  "POST /v1/webhooks/replay": ({ webhook: id, delivery: delivery_id }) => [
    { body: { id, delivery_id } },
    { body: { id, since: "2026-01-01T00:00:00Z", dry_run: true } },
  ],
  "POST /v1/webhooks/delete": ({ webhook, spareWebhook }) => [
    { body: { id: spareWebhook } },
    { body: { id: webhook, dry_run: true } },
  ],
  "GET /v1/users": () => [{}],
  ...actionExamples,
  ...priceExamples,
  ...overrideExamples,
  "GET /v1/usage": () => [{}, { query: { month: new Date().toISOString().slice(0, 7) } }],
  ...integrationExamples,
  "GET /v1/me": () => [{}],
  "GET /rm/v1/managed_accounts": () => [{}],
};

/** Below an account there is only the default. */
const unseenOfRules = Object.fromEntries(
  kinds.map((kind) => [
    `GET /v1/customizations/account customizations.${kind}.effective.if_cleared.source`,
    "the default has none",
  ]),
);

/** A tenant of the suite has one currency; `lib/pricing/levels/server/conflicts.test.ts` has two. */
const unseenOfConflicts = Object.fromEntries(
  ["currency", "conflicts", "conflicts[].setting", "conflicts[].level", "conflicts[].currency"].map(
    (field) => [`GET /v1/actions [].actions[].metadata.${field}`, "every listing has one currency"],
  ),
);

/** Fields that no example shows, and why. */
export const unseen: Readonly<Record<string, string>> = {
  "POST /v1/listings listings[].children_out_of_reach":
    "only a caller with chosen listings meets it",
  "POST /v1/listings/{listing_id}/overrides children_out_of_reach":
    "only a caller with chosen listings meets it",
  "POST /v1/listing_prices [].data[].note":
    "only prices of a past day that can't be calculated again have it",
  "POST /v1/logs/revert entry.entity.group_name": "the example is about a listing",
  "POST /v1/logs/revert entry.metadata.ip_address": "the suite calls from no address",
  "POST /v1/logs pagination.total_is_capped": "only more than 10,000 entries have it",
  "POST /rm/v1/logs data[].metadata.ip_address": "other people's addresses are for the owner only",
  "POST /v1/webhooks state_reason": "a new webhook has not failed",
  "GET /v1/webhooks/deliveries deliveries[].account": "only a partner's webhook has it",
  "GET /v1/webhooks/deliveries deliveries[].account.user_id": "only a partner's webhook has it",
  "GET /v1/webhooks/deliveries deliveries[].account.name": "only a partner's webhook has it",
  "POST /v1/webhooks failing_since": "a new webhook has not failed",
  "POST /v1/actions/unhide hidden_until": "what is shown is not hidden",
  "POST /v1/nudges/accept children_out_of_reach": "only a caller with chosen listings meets it",
  ...unseenOfRules,
  ...unseenOfConflicts,
  "GET /v1/actions [].actions[].metadata.suggested": "no listing has stays that overlap",
  "GET /v1/actions [].actions[].metadata.listings": "no four listings are alike",
  "GET /v1/actions [].actions[].metadata.listings[].listing_id": "no four listings are alike",
  "GET /v1/actions [].actions[].metadata.listings[].pms": "no four listings are alike",
  ...unseenFigures,
  "GET /v1/customization_profiles profiles.minstay": "named profiles do not exist yet",
  "GET /v1/customization_profiles profiles.pricing": "named profiles do not exist yet",
  "GET /v1/customization_profiles profiles.checkincheckout": "named profiles do not exist yet",
  "GET /rm/v1/me account": "a partner has none",
  "GET /rm/v1/me account.user_id": "a partner has none",
  "GET /rm/v1/me account.name": "a partner has none",
};

/** Says whether a field is one that no example shows. */
export function isUnseen({ name }: Pick<Operation, "name">, field: string): boolean {
  return `${name} ${field}` in unseen || `${ownName(name)} ${field}` in unseen;
}

/** Returns the name under which a call has its example: the /v1 name if there is one. */
export function exampleName(operation: string): string {
  return operation in examples ? operation : ownName(operation);
}

function ownName(operation: string): string {
  return operation.replace(" /rm/v1/", " /v1/");
}

/** Returns the valid calls of an operation. Throws with instructions for a new route that has none. */
export function examplesOf(operation: string, ids: Ids): readonly Input[] {
  const made = examples[exampleName(operation)]?.(ids);
  if (!made?.length) throw new Error(`Give ${operation} an example in e2e/contract/examples.ts.`);
  return made;
}

function naming({ listing_id, pms }: Ids["listings"][number]): { id: string; pms: string } {
  return { id: listing_id, pms };
}

function named({ listing_id, pms }: Ids["listings"][number]) {
  return { listing_id, pms_name: pms };
}

function idsOf(ids: Ids): string {
  return ids.listings.map(({ listing_id }) => listing_id).join(",");
}
