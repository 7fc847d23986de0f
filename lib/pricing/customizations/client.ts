import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call, callTagged } from "@/lib/http/fetcher";
import { addDays, today } from "@/lib/core/dates";
import type { ListingPrices } from "@/lib/pricing/prices/schema";
import { unroundedPrice } from "@/lib/pricing/prices/waterfall";
import type { Kind, Payload } from "@/lib/pricing/rules/kinds";
import { type LevelRef, levelText, routeOf } from "@/lib/pricing/levels/level-ref";
import type { Preview, AffectedListings, LevelsWithRules, RuleSet } from "./schema-answers";

/** Changes by others show within this time. */
const freshMs = 10_000;

/** Key prefix of every query about rules. */
export const customizationsKey = ["customizations"] as const;

export type Rules = Partial<Record<Kind, Payload>>;

/** A level's own and effective rules, with their ETag. */
export interface TaggedRuleSet {
  value: RuleSet;
  etag: string;
}

/** Each rule of a level: its own, the effective one, and the effective one without its own. */
export function rulesQuery(account: AccountId, ref: LevelRef) {
  const { path, identifier } = routeOf(ref);
  const query = new URLSearchParams({ ...texts(identifier), resolved: "true" });
  return queryOptions({
    queryKey: [...customizationsKey, account, "rules", levelText(ref)],
    queryFn: ({ signal }): Promise<TaggedRuleSet> =>
      callTagged<RuleSet>(`${path}?${query}`, { signal, account }),
    refetchInterval: freshMs,
  });
}

function texts(fields: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** What a preview shows besides the numbers of listings. */
export interface Shown {
  /** A listing of the level, instead of the mean of those that change. */
  listing: { id: string; pms: string } | null;
  /** The night to explain. */
  date: string | null;
}

/** Prices before and after a write of `rules`, with the rules they belong to; fails as the write would. */
export function previewQuery(account: AccountId, ref: LevelRef, rules: Rules, shown: Shown) {
  const { listing, date } = shown;
  return queryOptions({
    queryKey: [...customizationsKey, account, "preview", levelText(ref), rules, shown],
    queryFn: async ({ signal }) => {
      const body = {
        ...routeOf(ref).identifier,
        customizations: rules,
        ...(listing && { listing }),
        ...(date && { date }),
      };
      const path = "/api/customizations/preview";
      const preview = await call<Preview>(path, { method: "POST", body, signal, account });
      return { rules, preview };
    },
    gcTime: 60_000,
    staleTime: freshMs,
    retry: false,
  });
}

/** A listing's price tonight before rounding, in its currency; null without a price and for an override's price. */
export function unroundedQuery(account: AccountId, listing: { id: string; pms: string }) {
  return queryOptions({
    queryKey: [...customizationsKey, account, "unrounded", listing],
    queryFn: async ({ signal }) => {
      // Tomorrow in UTC is today or later everywhere.
      const row = { ...listing, dateTo: addDays(today("UTC"), 1), reason: true };
      const path = "/v1/listing_prices";
      const body = { listings: [row] };
      const [prices] = await call<ListingPrices[]>(path, { method: "POST", body, signal, account });
      const reason = prices?.data[0]?.reason;
      return reason ? unroundedPrice(reason) : null;
    },
    staleTime: 60_000,
  });
}

/** Writes rules of a level if its ETag is still this one; returns the new ETag. */
export async function writeRules(
  account: AccountId,
  ref: LevelRef,
  { rules, etag }: { rules: Rules; etag: string },
): Promise<{ etag: string }> {
  const { path, identifier } = routeOf(ref);
  const body = { ...identifier, customizations: rules };
  return callTagged(path, { method: "POST", body, account, ifMatch: etag });
}

/** Restores rules as they were read, unless they have changed since. */
export async function restoreRules(
  account: AccountId,
  ref: LevelRef,
  { rules, etag }: { rules: Rules; etag: string },
): Promise<void> {
  const body = { ...routeOf(ref).identifier, customizations: rules };
  const path = "/api/customizations/put_back";
  await call<unknown>(path, { method: "POST", body, account, ifMatch: etag });
}

/** The levels that have rules of their own. */
export function ownLevelsQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...customizationsKey, account, "levels"],
    queryFn: async ({ signal }): Promise<ReadonlySet<string>> => {
      const { levels } = await call<LevelsWithRules>("/api/customizations/levels", {
        signal,
        account,
      });
      return new Set(levels);
    },
    refetchInterval: freshMs,
  });
}

/** Listings that `rules` would change, and those that a closer rule shields. */
export function affectedListingsQuery(account: AccountId, ref: LevelRef, rules: Rules) {
  const body = { ...routeOf(ref).identifier, customizations: rules };
  return queryOptions({
    queryKey: [...customizationsKey, account, "affected", levelText(ref), rules],
    queryFn: ({ signal }) =>
      call<AffectedListings>("/api/customizations/reach", {
        method: "POST",
        body,
        signal,
        account,
      }),
    gcTime: 60_000,
    staleTime: freshMs,
  });
}

/** Who last changed a rule of this level, for readers of the log; null without a change in 30 days. */
export function lastChangeQuery(account: AccountId, ref: LevelRef, groupName: string) {
  const body = {
    log_type: ref.scope,
    actions: ["customization_changed"],
    ...(ref.scope === "listing" && {
      listings: [{ listing_id: ref.listing_id, pms: ref.pms_name }],
    }),
    ...(ref.scope === "group" && { group_names: [groupName] }),
    ...(ref.scope === "account" && { pms_names: [ref.pms_name] }),
    limit: 1,
  };
  return queryOptions({
    queryKey: ["logs", account, "last-customization", levelText(ref), groupName],
    queryFn: async ({ signal }) => {
      const { data } = await call<{ data: readonly LastChange[] }>("/v1/logs", {
        method: "POST",
        body,
        signal,
        account,
      });
      return data[0] ?? null;
    },
    staleTime: 0,
    retry: false,
  });
}

interface LastChange {
  user: { email: string | null };
  created_at: string;
}
