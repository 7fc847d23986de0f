import { queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call, callTagged } from "@/lib/http/fetcher";
import type { Kind, Payload } from "./kinds";
import type { RuleSet, Tried } from "./schema-answers";
import type { Reached } from "./schema-affected";
import { routeOf, type Target, targetText } from "./level-ref";

/** What another person changed is asked for this often. */
const freshMs = 10_000;

export type Rules = Partial<Record<Kind, Payload>>;

/** A level's own rules with what is in force there, and their ETag. */
export interface LevelRules {
  value: RuleSet;
  etag: string;
}

/** Each rule of a level: its own, what is in force, and what were without its own. */
export function rulesQuery(account: AccountId, target: Target) {
  const { path, identifier } = routeOf(target);
  const query = new URLSearchParams({ ...texts(identifier), resolved: "true" });
  return queryOptions({
    queryKey: ["customizations", account, "rules", targetText(target)],
    queryFn: ({ signal }): Promise<LevelRules> =>
      callTagged<RuleSet>(`${path}?${query}`, { signal, account }),
    refetchInterval: freshMs,
  });
}

function texts(fields: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
}

/** What writing `rules` would do; also refused as the write would be. */
export function impactQuery(account: AccountId, target: Target, rules: Rules) {
  const { path, identifier } = routeOf(target);
  return queryOptions({
    queryKey: ["customizations", account, "impact", targetText(target), rules],
    queryFn: ({ signal }) =>
      call<Tried>(path, {
        method: "POST",
        body: { ...identifier, customizations: rules, dry_run: true },
        signal,
        account,
      }),
    gcTime: 60_000,
    staleTime: freshMs,
    retry: false,
  });
}

/** Writes rules of a level where its state is still the one with this ETag; answers the new ETag. */
export async function writeRules(
  account: AccountId,
  target: Target,
  { rules, etag }: { rules: Rules; etag: string },
): Promise<{ etag: string }> {
  const { path, identifier } = routeOf(target);
  const body = { ...identifier, customizations: rules };
  return callTagged(path, { method: "POST", body, account, ifMatch: etag });
}

/** Puts rules back as they were read, where nobody has changed them since. */
export async function putRulesBack(
  account: AccountId,
  target: Target,
  { rules, etag }: { rules: Rules; etag: string },
): Promise<void> {
  const body = { ...routeOf(target).identifier, customizations: rules };
  const path = "/api/customizations/put_back";
  await call<unknown>(path, { method: "POST", body, account, ifMatch: etag });
}

/** Which listings `rules` would change, and which a closer rule shields. */
export function reachQuery(account: AccountId, target: Target, rules: Rules) {
  const body = { ...routeOf(target).identifier, customizations: rules };
  return queryOptions({
    queryKey: ["customizations", account, "reach", targetText(target), rules],
    queryFn: ({ signal }) =>
      call<Reached>("/api/customizations/reach", { method: "POST", body, signal, account }),
    gcTime: 60_000,
    staleTime: freshMs,
  });
}

/** Who changed a rule of this level last, for those who may see the log; null where nobody did in 30 days. */
export function lastChangeQuery(account: AccountId, target: Target, groupName: string) {
  const filters = {
    listing: () =>
      target.scope === "listing" && {
        listings: [{ listing_id: target.listing_id, pms: target.pms_name }],
      },
    group: () => ({ group_names: [groupName] }),
    account: () => target.scope === "account" && { pms_names: [target.pms_name] },
  };
  const body = {
    log_type: target.scope,
    actions: ["customization_changed"],
    ...filters[target.scope](),
    limit: 1,
  };
  return queryOptions({
    queryKey: ["logs", account, "last-customization", targetText(target), groupName],
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
