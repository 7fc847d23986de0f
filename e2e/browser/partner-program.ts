/**
 * A revenue manager's program that knows nothing but the published documents and its key:
 * `node --import tsx e2e/browser/partner-program.ts .data/demo.json` against a running server. docs/partner-guide.md tells the
 * same with curl.
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

/** A listing as calls about mappings name it. */
const named = ({ id, pms }: Listing) => ({ listing_id: id, pms_name: pms });

/** Does a morning's work on the first account that the partner may edit; returns what it found and did. */
export async function work({ baseUrl, partner }: Start, say: (text: string) => void) {
  const api = await PartnerClient.open(baseUrl, partner.apiKey);

  const accounts = await api.get<{ managed_accounts: Account[] }>("/managed_accounts");
  const account = accounts.managed_accounts.find((each) => each.permissions["listings"] === "edit");
  if (!account) throw new Error("This key may edit no account.");
  api.about(account.user_id);
  say(`1. ${accounts.managed_accounts.length} accounts; this is about ${account.name}.`);

  const accepted = await acceptBasePrice(api);
  say(`2. Base price of ${accepted.listing_id} accepted: ${accepted.applied_value}.`);

  const family = await mapTwo(api);
  say(`3. ${family.child.id} mapped under ${family.parent.id}.`);

  const group = await changeLastMinute(api);
  say(`4. Last-minute rule of ${group.name} changed; the old ETag now gets ${group.again}.`);

  const prices = await entries(api, { log_type: "listing", actions: ["base_price"] });
  const rules = await entries(api, { log_type: "group", group_names: [group.name] });
  const [rule] = rules;
  if (!rule?.revertible) throw new Error("The log does not offer to take the rule back.");
  await api.post("/logs/revert", { id: rule.id });
  say(`5. The log holds both (${prices[0]?.action}, ${rule.action}); the rule is taken back.`);

  const market = await api.get<{ data: { "Listings Used": number } }>("/neighborhood_data", {
    listing_id: family.parent.id,
    pms: family.parent.pms,
  });
  const bookings = await api.post<{ data: { pagination: { total: number } } }>("/bookings_report", {
    date_filters: { min_check_in_date: "2000-01-01", max_check_in_date: "2199-12-31" },
    limit: 1,
  });
  const used = market.data["Listings Used"];
  say(
    `6. ${used} listings around ${family.parent.id}; ${bookings.data.pagination.total} bookings.`,
  );
  return { account, accepted, family, group, prices, rules, used, bookings: bookings.data };
}

/** The first recommended base price, accepted. */
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

/** Two neighbours that are not mapped yet: tried by a dry run, then done. */
async function mapTwo(api: PartnerClient) {
  const { listings } = await api.get<{ listings: Listing[] }>("/listings");
  for (const [parent, child] of neighbours(listings).slice(0, 10)) {
    const family = { parent: named(parent), children: [named(child)], copy: { tags: true } };
    const tried = await api.post<{ would_apply: boolean; changes: object[] }>("/mappings/map", {
      ...family,
      dry_run: true,
    });
    if (!tried.would_apply) continue;
    const done = await api.post<{ group_id: number }>("/mappings/map", family);
    return { parent, child, changes: tried.changes, ...done };
  }
  throw new Error("There are no two listings to map.");
}

/** Pairs of unmapped listings that a mapping could take, the closest first. */
function neighbours(listings: readonly Listing[]): [Listing, Listing][] {
  const free = listings.filter(({ mapping_group_id, latitude }) => !mapping_group_id && latitude);
  const pairs = free.flatMap((one, n) =>
    free
      .slice(n + 1)
      .filter((other) => other.pms === one.pms && other.currency === one.currency)
      .map((other): [Listing, Listing] => [one, other]),
  );
  return pairs.toSorted((a, b) => apart(a) - apart(b));
}

/** How far two listings are from each other, in degrees; enough to sort by. */
function apart([one, other]: [Listing, Listing]): number {
  const across = Number(one.longitude) - Number(other.longitude);
  return Math.hypot(Number(one.latitude) - Number(other.latitude), across);
}

/** A group's last-minute discount, changed only if nobody else changed its rules meanwhile. */
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

/** The newest entries of the activity log. */
async function entries(api: PartnerClient, filters: object): Promise<Entry[]> {
  return (await api.post<{ data: Entry[] }>("/logs", { ...filters, limit: 10 })).data;
}

const [, script, file] = process.argv;
if (script?.endsWith("partner-program.ts") && file !== undefined) {
  await work(JSON.parse(readFileSync(file, "utf8")) as Start, console.log);
}
