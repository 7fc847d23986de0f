import { queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type { GuardRails } from "./rules";

interface RailedListing {
  id: string;
  pms: string;
}

/** Query for the guard rails of a listing. */
export function guardRailsQuery(account: AccountId, { pms, id }: RailedListing) {
  const query = new URLSearchParams({ listing_id: id, pms });
  return queryOptions({
    queryKey: ["guard-rails", account, pms, id],
    queryFn: ({ signal }) => call<GuardRails>(`/v1/guard_rails?${query}`, { signal, account }),
  });
}

/** Sets guard rails of a listing; null removes one. Throws ApiProblem. */
export function writeGuardRails(
  account: AccountId,
  { pms, id }: RailedListing,
  rails: Partial<GuardRails>,
): Promise<GuardRails> {
  const body = { listing_id: id, pms, ...rails };
  return call("/v1/guard_rails", { method: "POST", body, account });
}

/** Undoes a write of guard rails unless they have changed since. Throws ApiProblem. */
export function undoGuardRails(
  account: AccountId,
  { pms, id }: RailedListing,
  undone: { written: Partial<GuardRails>; before: Partial<GuardRails> },
): Promise<GuardRails> {
  const body = { listing_id: id, pms, ...undone };
  return call("/api/listings/undo_guard_rails", { method: "POST", body, account });
}
