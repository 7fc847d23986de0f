/**
 * A revenue manager's program that uses only the published OpenAPI document and its key. Run it
 * against a running server: `node --import tsx e2e/browser/partner-program.ts .data/demo.json`.
 * docs/partner-guide.md does the same with curl.
 */
import { readFileSync } from "node:fs";
import { PartnerClient } from "./partner-client";

interface Start {
  baseUrl: string;
  partner: { apiKey: string };
}

interface Account {
  user_id: number;
  name: string;
  permissions: Record<string, "none" | "view" | "edit">;
}

interface Listing {
  id: string;
  pms: string;
  currency: string | null;
  latitude: string | null;
  longitude: string | null;
  mapping_group_id: number | null;
}

interface Recommended {
  listing_details: { listing_id: string; pms: string };
  actions: { action_type: string; metadata: { nudge_id?: string } }[];
}

interface Entry {
  id: string;
  action: string;
  revertible: boolean;
  changes: { old_value?: unknown; new_value?: unknown };
}

/** Names a listing as the mapping routes expect it. */
const mappingRef = ({ id, pms }: Listing) => ({ listing_id: id, pms_name: pms });

/** Does a morning's work in the first account that the partner may edit; returns the results. */
export async function work({ baseUrl, partner }: Start, log: (text: string) => void) {
  const api = await PartnerClient.open(baseUrl, partner.apiKey);

  const accounts = await api.get<{ managed_accounts: Account[] }>("/managed_accounts");
  const account = accounts.managed_accounts.find((each) => each.permissions["listings"] === "edit");
  if (!account) throw new Error("This key can't edit any account.");
  api.useAccount(account.user_id);
  log(`1. ${accounts.managed_accounts.length} accounts; this is about ${account.name}.`);

  const accepted = await acceptBasePrice(api);
  log(`2. Base price of ${accepted.listing_id} accepted: ${accepted.applied_value}.`);

  const family = await mapTwo(api);
  log(`3. ${family.child.id} mapped under ${family.parent.id}.`);

  const group = await changeLastMinute(api);
  log(`4. Last-minute rule of ${group.name} changed; the old ETag now gets ${group.again}.`);

  const prices = await entries(api, { log_type: "listing", actions: ["base_price"] });
  const rules = await entries(api, { log_type: "group", group_names: [group.name] });
  const [rule] = rules;
  if (!rule?.revertible) throw new Error("The log entry of the rule can't be reverted.");
  await api.post("/logs/revert", { id: rule.id });
  log(`5. The log holds both (${prices[0]?.action}, ${rule.action}); the rule is reverted.`);

  const market = await api.get<{ data: { "Listings Used": number } }>("/neighborhood_data", {
    listing_id: family.parent.id,
    pms: family.parent.pms,
  });
  const bookings = await api.post<{ data: { pagination: { total: number } } }>("/bookings_report", {
    date_filters: { min_check_in_date: "2000-01-01", max_check_in_date: "2199-12-31" },
    limit: 1,
  });
  const used = market.data["Listings Used"];
  log(
    `6. ${used} listings around ${family.parent.id}; ${bookings.data.pagination.total} bookings.`,
  );
  return { account, accepted, family, group, prices, rules, used, bookings: bookings.data };
}

/** Accepts the first recommended base price. */
async function acceptBasePrice(api: PartnerClient) {
  const listings = await api.get<Recommended[]>("/actions");
  const found = listings.flatMap(({ listing_details: { listing_id, pms }, actions }) =>
    actions
      .filter(({ action_type }) => action_type === "base_price_alert")
      .map(({ metadata }) => ({ nudge_id: metadata.nudge_id, listing_id, pms })),
  );
  const [first] = found;
  if (!first) throw new Error("No base price is recommended.");
  return api.post<{ listing_id: string; applied_value: number }>("/nudges/accept", first);
}

/** Maps the two closest unmapped listings for which a dry run succeeds. */
async function mapTwo(api: PartnerClient) {
  const { listings } = await api.get<{ listings: Listing[] }>("/listings");
  for (const [parent, child] of candidatePairs(listings).slice(0, 10)) {
    const family = {
      parent: mappingRef(parent),
      children: [mappingRef(child)],
      copy: { tags: true },
    };
    const dryRun = await api.post<{ would_apply: boolean; changes: object[] }>("/mappings/map", {
      ...family,
      dry_run: true,
    });
    if (!dryRun.would_apply) continue;
    const done = await api.post<{ group_id: number }>("/mappings/map", family);
    return { parent, child, changes: dryRun.changes, ...done };
  }
  throw new Error("No two listings can be mapped.");
}

/** Returns pairs of unmapped listings with the same PMS and currency, the closest first. */
function candidatePairs(listings: readonly Listing[]): [Listing, Listing][] {
  const unmapped = listings.filter(
    ({ mapping_group_id, latitude }) => !mapping_group_id && latitude,
  );
  const pairs = unmapped.flatMap((one, n) =>
    unmapped
      .slice(n + 1)
      .filter((other) => other.pms === one.pms && other.currency === one.currency)
      .map((other): [Listing, Listing] => [one, other]),
  );
  return pairs.toSorted((a, b) => distanceOf(a) - distanceOf(b));
}

/** Distance between two listings in degrees, exact enough to sort by. */
function distanceOf([one, other]: [Listing, Listing]): number {
  const longitude = Number(one.longitude) - Number(other.longitude);
  return Math.hypot(Number(one.latitude) - Number(other.latitude), longitude);
}

/** Changes a group's last-minute discount with If-Match, then retries with the old ETag. */
async function changeLastMinute(api: PartnerClient) {
  const { groups } = await api.get<{
    groups: { id: number; name: string; has_listings: boolean }[];
  }>("/groups");
  const group = groups.find(({ has_listings }) => has_listings);
  if (!group) throw new Error("There are no groups.");
  const before = await api.call("GET", "/customizations/group", { query: { group_id: group.id } });
  const body = {
    group_id: group.id,
    customizations: {
      last_minute_prices: {
        last_min_factor_on: true,
        last_min_factor_type: "linear_gradual",
        last_min_factor_value: -18,
        last_min_factor_dfd: 10,
      },
    },
  };
  const write = { body, etag: before.etag };
  const done = await api.call("POST", "/customizations/group", write);
  if (done.status !== 200) throw new Error(`The rule was refused: ${JSON.stringify(done.body)}`);
  const again = await api.call("POST", "/customizations/group", write);
  return { ...group, again: again.status };
}

/** Returns the newest 10 entries of the activity log. */
async function entries(api: PartnerClient, filters: object): Promise<Entry[]> {
  return (await api.post<{ data: Entry[] }>("/logs", { ...filters, limit: 10 })).data;
}

const [, script, file] = process.argv;
if (script?.endsWith("partner-program.ts") && file !== undefined) {
  await work(JSON.parse(readFileSync(file, "utf8")) as Start, console.log);
}
