import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import type { Listing } from "@/generated/prisma/client";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { allows } from "@/lib/auth/permissions";
import { db } from "@/lib/db/server";
import { type Input, send } from "./call";
import { examplesOf } from "./examples";
import { answered, operationOf, operations, outcome } from "./grant-calls";
import { checkNouns } from "./grant-nouns";
import {
  grantBoth,
  type GrantSet,
  grantSets,
  hiddenNames,
  makeWorld,
  reached,
  reachOf,
  type World,
} from "./grant-world";
import { isForPartners, type Operation } from "./operations";

const customer = operations.filter((operation) => !isForPartners(operation));
const runs = process.env["NIGHTRATE_LONG"] === "1" ? 1_000 : 12;
const seed = Number(process.env["SEED"] ?? 20_261_120);

beforeEach(() => useRates(new MemoryRateStore()));

function dry(operation: Operation, input: Input): Input {
  if (!operation.spec.endpoint.writes) return input;
  return { ...input, body: { ...(input.body as object), dry_run: true } };
}

const idsOf = (listings: readonly Listing[]) =>
  listings.map(({ listingId }) => listingId).toSorted();

/** Checks every endpoint: refused without the permission, the same for both callers, and no name from out of reach. */
async function checkEvery(world: World, grant: GrantSet): Promise<void> {
  const hidden = hiddenNames(world, grant);
  const faults: string[] = [];
  for (const operation of customer) {
    const { permission, alsoNeeds, denied = "PERMISSION_DENIED" } = operation.spec.endpoint;
    if (!permission) continue;
    const inputs = examplesOf(operation.name, world.ids);
    const input = dry(operation, inputs[grant.pick % inputs.length] ?? {});
    const answer = await answered(world, operation.name, input);
    const needed = [permission, ...(alsoNeeds ? [alsoNeeds] : [])];
    const may = needed.every((each) => allows(grant.permissions, each));
    const isRefused = outcome(answer) === `403 ${denied}`;
    if (!may && !isRefused) faults.push(`${operation.name} needs no ${permission}`);
    const told = hidden.filter((name) => answer.text.includes(name));
    faults.push(...told.map((name) => `${operation.name} tells of ${name}`));
  }
  expect(faults).toEqual([]);
}

/** Checks that reads hold exactly the listings in reach. */
async function checkReads(world: World, grant: GrantSet): Promise<void> {
  if (!allows(grant.permissions, "listings:view")) return;
  const wanted = idsOf(reached(world, grant));
  const minimal = (await answered(world, "GET /v1/listings_minimal")).body;
  const { listings, total_listings } = minimal as {
    listings: { listing_id: string }[];
    total_listings: number;
  };
  expect(listings.map((each) => each.listing_id).toSorted()).toEqual(wanted);
  expect(total_listings).toBe(wanted.length);
  const full = (await answered(world, "GET /v1/listings")).body as { listings: { id: string }[] };
  expect(full.listings.map(({ id }) => id).toSorted()).toEqual(wanted);
  const groups = (await answered(world, "GET /v1/groups")).body as { groups: { id: number }[] };
  const known = world.groups.filter((group) => reachOf(world, grant, group).isKnown);
  expect(new Set(groups.groups.map(({ id }) => id))).toEqual(new Set(known.map(({ id }) => id)));
  await checkOne(world, grant);
}

async function checkOne(world: World, grant: GrantSet): Promise<void> {
  const listing = world.listings[grant.pick % world.listings.length];
  const group = world.groups[grant.pick % world.groups.length];
  if (!listing || !group) throw new Error("The world is empty.");
  const one = await answered(world, "GET /v1/listings/{listing_id}", {
    params: { listing_id: listing.listingId },
  });
  const isSeen = reached(world, grant).includes(listing);
  expect(outcome(one)).toBe(isSeen ? "200" : "404 LISTING_NOT_FOUND");
  const key = group.parentGroupId === null ? "group_id" : "subgroup_id";
  const page = await answered(world, "GET /v1/group_listings", { query: { [key]: `${group.id}` } });
  const { isKnown, seen } = reachOf(world, grant, group);
  expect(outcome(page)).toBe(isKnown ? "200" : "404 GROUP_NOT_FOUND");
  if (!isKnown) return;
  const { listings } = page.body as { listings: { listing_id: string }[] };
  expect(listings.map(({ listing_id }) => listing_id).toSorted()).toEqual(idsOf(seen));
}

/** Checks that making a group needs all listings, and changing one needs all listings of the group. */
async function checkGroups(world: World, grant: GrantSet): Promise<void> {
  if (!allows(grant.permissions, "listings:edit")) return;
  const group = world.groups[grant.pick % world.groups.length];
  if (!group) throw new Error("The world has no groups.");
  const { isKnown, isWhole } = reachOf(world, grant, group);
  const rest = isWhole ? "200" : "403 PERMISSION_DENIED";
  const wanted = isKnown ? rest : "404 GROUP_NOT_FOUND";
  const body = { group_id: group.id, dry_run: true };
  const renamed = { body: { ...body, group_name: "Another name" } };
  expect(outcome(await answered(world, "POST /v1/groups/rename", renamed))).toBe(wanted);
  expect(outcome(await answered(world, "POST /v1/groups/delete", { body }))).toBe(wanted);
  const made = await answered(world, "POST /v1/groups", {
    body: { group_name: "A new one", dry_run: true },
  });
  expect(outcome(made)).toBe(grant.listings === "all" ? "200" : "403 PERMISSION_DENIED");
}

/** Checks that changing every listing, by each caller, changes exactly those in reach. */
async function checkWrites(world: World, grant: GrantSet): Promise<void> {
  const may = allows(grant.permissions, "listings:edit");
  const change = operationOf("POST /v1/listings");
  const twin = operationOf("POST /rm/v1/listings");
  for (const [operation, who, notes] of [
    [change, world.member, `member ${grant.pick}`],
    [twin, world.partner, `partner ${grant.pick}`],
  ] as const) {
    const rows = world.ids.listings.map(({ listing_id: id, pms }) => ({ id, pms, notes }));
    const answer = await send(operation, "POST", { body: { listings: rows } }, who);
    expect(outcome(answer)).toBe(may ? "200" : "403 PERMISSION_DENIED");
    const changed = await db().listing.findMany({ where: { notes } });
    expect(idsOf(changed)).toEqual(may ? idsOf(reached(world, grant)) : []);
    await db().listing.updateMany({ data: { notes: null } });
  }
}

/** Checks that copied prices reach the children in reach and the answer only counts the others. */
async function checkChildren(world: World, grant: GrantSet): Promise<void> {
  const [parent, ...children] = world.listings.slice(0, 3);
  const seen = reached(world, grant);
  if (!allows(grant.permissions, "listings:edit") || !parent || !seen.includes(parent)) return;
  const rows = [{ id: parent.listingId, pms: parent.pmsName, base: 222 }];
  const answer = await answered(world, "POST /v1/listings", {
    body: { listings: rows, update_children: true, dry_run: true },
  });
  const changed = children.filter((child) => seen.includes(child));
  const { listings } = answer.body as {
    listings: { id: string; children_out_of_reach?: number }[];
  };
  expect(listings.map(({ id }) => id)).toEqual([parent, ...changed].map((each) => each.listingId));
  const beyond = children.length - changed.length;
  expect(listings[0]?.children_out_of_reach ?? 0).toBe(beyond);
}

/** Checks what each caller reads about themselves. */
async function checkSelf(world: World, grant: GrantSet): Promise<void> {
  const [me, managed] = [operationOf("GET /v1/me"), operationOf("GET /rm/v1/managed_accounts")];
  const told = {
    permissions: grant.permissions,
    all_listings: grant.listings === "all",
    listings: reached(world, grant).length,
  };
  expect((await send(me, "GET", {}, world.member)).body).toMatchObject(told);
  const accounts = await send(managed, "GET", {}, world.partner);
  expect(accounts.body).toMatchObject({ managed_accounts: [told] });
}

test(
  `${runs} random grants: a member's key and a partner's see and change what was granted, and nothing else (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    expect.hasAssertions();
    const world = await makeWorld();
    await fc.assert(
      fc.asyncProperty(grantSets, async (grant) => {
        await grantBoth(world, grant);
        // A listing is refreshed three times a day, whoever asks.
        await db().listingRefresh.deleteMany();
        await checkSelf(world, grant);
        await checkEvery(world, grant);
        await checkReads(world, grant);
        await checkGroups(world, grant);
        await checkWrites(world, grant);
        await checkChildren(world, grant);
        await checkNouns(world, grant);
      }),
      { numRuns: runs, seed },
    );
  },
);
