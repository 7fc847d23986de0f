import { readFileSync } from "node:fs";
import type { AssistantsOptions } from "@/e2e/factories/assistants";
import type { ConnectionsOptions } from "@/e2e/factories/connections";
import type { OperatorOptions } from "@/e2e/factories/operators";
import type { SomePartner, SomePartnerOptions } from "@/e2e/factories/partner-tenants";
import type { SomePerson, Tenant, TenantOptions } from "@/e2e/factories/tenants";
import type { WebhooksOptions } from "@/e2e/factories/webhooks";
import { type Permissions, presets } from "@/lib/auth/permissions";
import { addDays, today } from "@/lib/core/dates";

export type Credentials = Pick<SomePerson, "email" | "password">;

/** What people are made with. */
export interface Backstage {
  /** The path of the demonstration's file. */
  demo: string;
  tenant: (options: TenantOptions) => Promise<Tenant>;
  partner: (options: SomePartnerOptions) => Promise<SomePartner>;
  connections: (options: ConnectionsOptions) => Promise<unknown>;
  assistants: (options: AssistantsOptions) => Promise<unknown>;
  webhooks: (options: WebhooksOptions) => Promise<unknown>;
  operator: (options: OperatorOptions) => Promise<unknown>;
  backupNode: () => Promise<unknown>;
  /** An account of the real data set, where that is. */
  city: () => Promise<SomePerson>;
  /** Sends something as a person does from the portal. */
  post: <T>(person: Credentials, path: string, body?: object) => Promise<T>;
  /** Sends something as a program does, with a key. */
  program: (key: string, path: string, body: object) => Promise<unknown>;
  /** Makes a person's sign-ins look an hour old. */
  age: (person: SomePerson) => Promise<unknown>;
}

interface DemoFile extends Record<"owner" | "member" | "fresh" | "partner", { email: string }> {
  password: string;
  owner: { email: string; apiKey: string };
}

const demo = (backstage: Backstage): DemoFile =>
  JSON.parse(readFileSync(backstage.demo, "utf8")) as DemoFile;

const ofDemo = (role: "owner" | "member" | "fresh" | "partner") => async (back: Backstage) => {
  const { [role]: person, password } = demo(back);
  return { email: person.email, password };
};

/** Who looks, and how they come to be. */
const cast = {
  /** Of the demonstration, with 51 listings. */
  owner: ofDemo("owner"),
  member: ofDemo("member"),
  /** An owner who has not enabled API access and works alone. */
  fresh: ofDemo("fresh"),
  partner: ofDemo("partner"),
  /** Opened a partner that nobody has let in. */
  "lone-partner": async (back) => (await back.partner({})).opener,
  /** Opened a partner that may look at one account, and has a colleague. */
  consultant: (back) => consultancy(back).then(({ opener }) => opener),
  colleague: async (back) => {
    const { colleague } = await consultancy(back);
    if (!colleague) throw new Error("no colleague");
    return colleague;
  },
  /** Owner and member of an account without listings and API access. */
  empty: async (back) => (await back.tenant(bare)).owner,
  "empty-member": async (back) => memberOf(await back.tenant(bare)),
  /** Owners with connections in every state, and with a first read to confirm. */
  connected: (back) => withConnections(back, "all"),
  found: (back) => withConnections(back, "found"),
  questioned: (back) => withConnections(back, "decide"),
  /** An owner with held prices. */
  holding: (back) => withConnections(back, "held"),
  /** An owner whose listings have been in shadow for nine nights. */
  shadowing: (back) => withConnections(back, "shadow", 12),
  /** An owner with market data in every state. */
  surveyed: (back) => withConnections(back, "market"),
  /** Owners with connections in rarer states, and with calendars in every state, and with none. */
  waiting: (back) => withConnections(back, "rest"),
  calendars: (back) => withConnections(back, "calendars"),
  /** A member who sees the connections and may not change them. */
  "viewer-connected": async (back) => {
    const tenant = await back.tenant({ listings: 8, names, calendars: true, memberSees: 8 });
    await back.connections({ userId: tenant.owner.userId, look: "all" });
    return memberOf(tenant);
  },
  "no-calendars": (back) => withConnections(back, "none"),
  /** An owner with a connection for each of 20 listings. */
  scattered: (back) => withConnections(back, "many", 20),
  /** An operator of the installation, whose backup fails. */
  operator: async (back) => {
    const { owner } = await back.tenant({});
    await back.operator({ userId: owner.userId, isOperator: true });
    await back.backupNode();
    return owner;
  },
  /** More listings than come with the page. */
  large: async (back) => (await back.tenant({ listings: 600 })).owner,
  /** Owners with webhooks in every state; the second one changes them. */
  hooked: (back) => withWebhooks(back),
  rotating: (back) => withWebhooks(back),
  /** An owner to whom an assistant proposed changes. */
  proposed: (back) => withProposals(back),
  /** An owner who connected assistants, one of which proposed changes. */
  assisted: async (back) => {
    const owner = await withProposals(back);
    await back.assistants({ userId: owner.userId });
    return owner;
  },
  /** An assistant of theirs changes something without a person. */
  standing: async (back) => {
    const owner = await withProposals(back);
    await back.assistants({
      userId: owner.userId,
      standing: { kinds: ["prices", "overrides"], listings: 5, percent: 10, a_day: 3 },
    });
    return owner;
  },
  /** A key that nobody has used. */
  unused: async (back) => (await back.tenant({})).owner,
  /** A key that replaces another, which still works. */
  retiring: async (back) => {
    const { owner } = await back.tenant({});
    await back.post(owner, "/api/keys/regenerate", { overlap_seconds: 604_800 });
    return owner;
  },
  /** Signed in an hour ago. */
  stale: async (back) => (await back.tenant({})).owner,
  disabled: async (back) => {
    const { owner } = await back.tenant({});
    await back.post(owner, "/api/access/disable");
    return owner;
  },
  /** A member whom nobody gave API access. */
  "member-alone": async (back) => memberOf(await back.tenant({ memberSees: 2 })),
  "granted-member": (back) => granted(back, false),
  "key-member": (back) => granted(back, true),
  "suspended-member": (back) =>
    granted(back, true, ({ owner }, { userId }) =>
      back.post(owner, `/api/team/members/${userId}/revoke_api`),
    ),
  "disabled-member": (back) =>
    granted(back, true, ({ owner }) => back.post(owner, "/api/access/disable")),
  /** A member who may not see listings. */
  denied: async (back) => {
    const { owner, member } = await back.tenant({ memberSees: 2 });
    if (!member) throw new Error("no member");
    const permissions: Permissions = { ...presets.viewer, listings: "none" };
    await back.post(owner, `/api/team/members/${member.userId}`, { permissions });
    return member;
  },
  /** A member who may look at everything and change nothing. */
  viewer: async (back) => {
    const { owner, member, listings } = await back.tenant({ memberSees: 6 });
    if (!member) throw new Error("no member");
    await mapPairs(back, owner, listings.slice(0, 2));
    const permissions = presets.viewer;
    await back.post(owner, `/api/team/members/${member.userId}`, { permissions });
    return member;
  },
  /** Listings of which half are mapped. */
  fifty: (back) => withPairs(back, 50, 24),
  /** Thousands of listings, some of them mapped. */
  thousands: (back) => withPairs(back, 5_000, 240),
  /** Listings without a base price: an action each. */
  "fifty-unpriced": async (back) => (await back.tenant({ listings: 50, unpriced: 50 })).owner,
  "thousands-unpriced": async (back) =>
    (await back.tenant({ listings: 5_000, unpriced: 5_000 })).owner,
  /** A thousand listings with calendars, none of which syncs. */
  thousand: async (back) => {
    const { owner, listings } = await back.tenant({ listings: 1_000, calendars: true });
    const off = ({ listing_id: id, pms_name: pms }: (typeof listings)[number]) => ({
      id,
      pms,
      push_enabled: false,
    });
    await back.post(owner, "/v1/listings", { listings: listings.map(off) });
    return owner;
  },
  /** Manages the account with thousands of listings. */
  "thousands-partner": async (back) => {
    const { userId } = await back.tenant({ listings: 5_000 }).then(({ owner }) => owner);
    return (await back.partner({ manages: [{ userId, level: "edit" }] })).opener;
  },
  /** A host of the real data set with 42 listings. */
  victoria: (back) => back.city(),
  /** An owner in whose team things are tried out. */
  inviting: async (back) => (await back.tenant({ memberSees: 3 })).owner,
} satisfies Record<string, (backstage: Backstage) => Promise<Credentials>>;

export type Role = keyof typeof cast;

const bare: TenantOptions = { listings: 0, apiEnabled: false, memberSees: 0 };

async function consultancy(back: Backstage): Promise<SomePartner> {
  const { owner } = await back.tenant({ listings: 9 });
  return back.partner({ manages: [{ userId: owner.userId, level: "view" }], hasColleague: true });
}

/** The owner of so many listings, of which the first `mapped` are pairs. */
async function withPairs(back: Backstage, count: number, mapped: number): Promise<Credentials> {
  const { owner, listings } = await back.tenant({ listings: count });
  await mapPairs(back, owner, listings.slice(0, mapped));
  return owner;
}

/** Maps every second listing under the one before it; six of seven pairs are near enough. */
async function mapPairs(back: Backstage, owner: Credentials, listings: Tenant["listings"]) {
  const names = listings.map(({ listing_id, pms_name }) => ({ listing_id, pms_name }));
  for (let index = 0; index + 1 < names.length; index += 2) {
    const pair = { parent: names[index], children: [names[index + 1]] };
    await back.post(owner, "/v1/mappings/map", pair).catch(() => null);
  }
}

/** Makes a person of this role. */
export function castAs(role: Role, backstage: Backstage): Promise<Credentials> {
  return cast[role](backstage);
}

/** What the owner's pages of the demonstration show when they are in use: calls of a program, open invitations. */
export async function liveIn(backstage: Backstage, url: string): Promise<void> {
  const { owner, password } = demo(backstage);
  await callSometimes(url, owner.apiKey);
  const invite = (name: string, permissions: Permissions, reach: object) =>
    backstage.post({ email: owner.email, password }, "/api/team/invitations", {
      email: `${name}@harbourstays.example`,
      permissions,
      ...reach,
    });
  await invite("reception", presets.new, { all_listings: true });
  await invite("accounts", presets.revenue_manager, { all_listings: true });
}

function memberOf({ member }: Tenant): SomePerson {
  if (!member) throw new Error("no member");
  return member;
}

/** A member whom the owner granted API access, then with a key if `hasKey`. */
async function granted(
  back: Backstage,
  hasKey: boolean,
  then: (tenant: Tenant, member: SomePerson) => Promise<unknown> = async () => {},
): Promise<SomePerson> {
  const tenant = await back.tenant({ memberSees: 2 });
  const member = memberOf(tenant);
  await back.post(tenant.owner, `/api/team/members/${member.userId}/grant_api`);
  if (hasKey) await back.post(member, "/api/keys");
  await then(tenant, member);
  return member;
}

/** Some calls of a program, so that use and recent calls have something to show. */
async function callSometimes(url: string, key: string): Promise<void> {
  const headers = { "X-API-Key": key, "Content-Type": "application/json" };
  const paths = ["listings_minimal", "me", "groups", "listings", "listings/unknown"];
  for (const path of [...paths, ...paths, ...paths]) await fetch(`${url}/v1/${path}`, { headers });
  const body = JSON.stringify({ listings: [{ id: "1", pms: "guesty", price: 120 }] });
  await fetch(`${url}/v1/listings`, { method: "POST", headers, body });
}

/** Names of the demonstration's kind. */
const names = [
  "Beacon Hill Park Flat",
  "Broughton Street Loft",
  "Chinatown Brick Loft",
  "Dallas Road Sea Glimpse",
  "Fernwood Square House",
  "Harbour Edge Nook",
  "Haymarket Studio",
  "Royal Mile Lookout",
];

async function withConnections(back: Backstage, look: ConnectionsOptions["look"], listings = 8) {
  const { owner } = await back.tenant({ listings, names, calendars: true });
  await back.connections({ userId: owner.userId, look });
  return owner;
}

async function withWebhooks(back: Backstage): Promise<Credentials> {
  // Without listings, whose prices would be events.
  const { owner } = await back.tenant({ listings: 0 });
  await back.webhooks({ userId: owner.userId });
  return owner;
}

/** The owner of an account with proposals of several kinds: open, one that is stale, applied and declined. */
async function withProposals(back: Backstage): Promise<SomePerson> {
  const { owner, listings } = await back.tenant({ listings: 8, names, calendars: true });
  const propose = async (path: string, body: object, reason: string): Promise<number> => {
    const given = { ...body, propose: true, reason };
    const made = await back.program(owner.apiKey ?? "", path, given);
    return (made as { proposal_id: number }).proposal_id;
  };
  const priced = (from: number, to: number, by: number) => ({
    listings: listings.slice(from, to).map(({ listing_id: id, pms_name: pms, base }) => ({
      id,
      pms,
      base: base + by,
    })),
  });
  const applied = await propose("/v1/listings", priced(6, 7, 12), "Booked out at weekends.");
  await back.post(owner, "/v1/proposals/apply", { id: applied });
  const declined = await propose("/v1/listings", priced(7, 8, 60), "Comparable homes ask more.");
  const why = "Too much in one step. Try 20 first.";
  await back.post(owner, "/v1/proposals/decline", { id: declined, reason: why });
  await propose("/v1/listings", priced(5, 6, 18), "Demand for December is up 12% on last year.");
  await back.post(owner, "/v1/listings", priced(5, 6, 4));
  const [first] = listings;
  const overrides = [30, 31, 32].map((days) => ({
    date: addDays(today("UTC"), days),
    price: 15,
    price_type: "percent",
    min_stay: 2,
  }));
  await propose(
    `/v1/listings/${first?.listing_id}/overrides`,
    { pms: first?.pms_name, overrides },
    "The marathon fills the harbour that weekend; the two nights before it are already sold.",
  );
  const rule = {
    last_min_factor_on: true,
    last_min_factor_type: "linear",
    last_min_factor_value: -20,
    last_min_factor_dfd: 14,
  };
  await propose(
    "/v1/customizations/account",
    { pms_name: first?.pms_name, customizations: { last_minute_prices: rule } },
    "Nights within two weeks sell 12% less often than last year.",
  );
  await propose(
    "/v1/listings",
    priced(1, 5, 15),
    "These four are booked 31% ahead of last year for the next 60 days, and cost less than comparable homes nearby.",
  );
  return owner;
}
