import { type Document, operationsOf, ownParameters } from "../walk";
import { activityExamples } from "./activity";
import { type Example, type Examples, type Subjects, byId, byPms, byPmsName } from "./subjects";
import { integrationExamples } from "./integration";
import { priceExamples } from "./prices";

/** Requests about listings, groups, guard rails and mappings. */
const listingExamples: Examples = {
  "GET /listings_minimal": () => ({}),
  "GET /listings": () => ({ query: { skip_hidden: true } }),
  "POST /listings": ({ listing, group, subgroup }) => ({
    body: {
      listings: [
        {
          ...byId(listing),
          min: listing.min,
          base: listing.base,
          max: listing.max,
          tags: ["pool", "pets"],
          group_id: group,
          subgroup_id: subgroup,
          notes: "Sleeps four, parking behind the house",
        },
      ],
      update_children: false,
    },
  }),
  "GET /listings/{listing_id}": ({ listing }) => ({
    params: { listing_id: listing.listing_id },
    query: { pms: listing.pms },
  }),
  "GET /listing_metrics": ({ listing }) => ({ query: byPmsName(listing) }),
  "GET /fetch_rate_plans": ({ listing }) => ({ query: byPmsName(listing) }),
  "POST /add_listing_data": ({ listing }) => ({ body: { listings: [byPms(listing)] } }),
  "GET /groups": () => ({}),
  "POST /groups": ({ groupNames: [name] }) => ({ body: { group_name: name } }),
  "POST /groups/rename": ({ group, groupNames: [, name] }) => ({
    body: { group_id: group, group_name: name },
  }),
  "POST /groups/delete": ({ spareGroup }) => ({ body: { group_id: spareGroup } }),
  "GET /group_listings": ({ group }) => ({
    query: { group_id: group, page_size: 50, page_number: 1 },
  }),
  "GET /guard_rails": ({ listing }) => ({ query: byPms(listing) }),
  "POST /guard_rails": ({ listing }) => ({
    body: { ...byPms(listing), max_change_percent: 25, cool_down_hours: 12, floor: 60 },
  }),
  "POST /mappings/map": ({ parent, child }) => ({
    body: {
      parent: byPmsName(parent),
      children: [byPmsName(child)],
      copy: { min_max_base: true, tags: true },
    },
  }),
  "POST /mappings/unmap": ({ mapped }) => ({ body: { listings: [byPmsName(mapped)] } }),
  "GET /me": () => ({}),
  "GET /usage": () => ({}),
  "GET /managed_accounts": () => ({}),
};

const table = { ...listingExamples, ...priceExamples, ...activityExamples, ...integrationExamples };

/** Returns the example request of an operation, if it has one. */
export function exampleOf(verb: string, path: string, subjects: Subjects): Example | undefined {
  const name = `${verb.toUpperCase()} ${path.replace(/^(\/rm)?\/v1/, "")}`;
  return table[name]?.(subjects);
}

/** Writes the example of every operation into its parameters and request body. */
export function applyExamples(document: Document, subjects: Subjects): void {
  for (const { path, verb, operation } of operationsOf(document)) {
    const example = exampleOf(verb, path, subjects);
    if (!example) continue;
    const values: Readonly<Record<string, string | number | boolean>> = {
      ...example.query,
      ...example.params,
    };
    for (const parameter of ownParameters(operation)) {
      const value = values[parameter.name];
      if (value !== undefined) parameter.example = value;
    }
    const media = operation.requestBody?.content?.["application/json"];
    if (media && example.body !== undefined) media.example = example.body;
  }
}
