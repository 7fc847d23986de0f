import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import type {
  Applied,
  Declined,
  OpenProposals,
  Proposals,
  ShownProposal,
} from "@/lib/http/proposals";

/** The states in the order of the page's tabs. The schema has them too, and would bring its library along. */
export const shownStates = ["open", "applied", "declined", "expired"] as const;

export type ProposalState = ShownProposal["state"];

const pageSize = 50;

const proposalKeys = { all: ["proposals"] as const };

/** Reads a state in an address; open proposals otherwise. */
export function stateIn(text: string | string[] | null | undefined): ProposalState {
  return shownStates.find((state) => state === text) ?? "open";
}

/** The parameters of a page of proposals. */
export function proposalsParams(state: ProposalState, offset: number): Record<string, string> {
  return { state, offset: String(offset), limit: String(pageSize) };
}

/** Pages of proposals in a state, newest first. */
export function proposalsQuery(account: AccountId, state: ProposalState) {
  return infiniteQueryOptions({
    queryKey: [...proposalKeys.all, account, state],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams(proposalsParams(state, pageParam));
      return call<Proposals>(`/api/proposals?${query}`, { signal, account });
    },
    initialPageParam: 0,
    getNextPageParam: ({ has_more: hasMore }, _pages, offset) =>
      hasMore ? offset + pageSize : undefined,
  });
}

/** One proposal with all of its changes; null if the person can't see it. */
export function proposalQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...proposalKeys.all, account, "one", id],
    queryFn: async ({ signal }) => {
      const { proposals } = await call<Proposals>(`/api/proposals?id=${id}`, { signal, account });
      return proposals[0] ?? null;
    },
  });
}

/** How many proposals are open, for the navigation. Changes of the account refresh it. */
export function openProposalsQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...proposalKeys.all, account, "count"],
    queryFn: ({ signal }) => call<OpenProposals>("/api/proposals/open", { signal, account }),
    staleTime: 60_000,
  });
}

/** What applying a proposal would answer now; fails where it can't be applied. */
export function tryProposalQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...proposalKeys.all, account, "try", id],
    queryFn: ({ signal }) => {
      const body = { id, dry_run: true };
      return call<Applied>("/api/proposals/apply", { method: "POST", body, account, signal });
    },
    gcTime: 0,
    retry: false,
  });
}

/** What is applied: the call as it was proposed, or with other fields in its body. */
interface Application {
  id: number;
  changes?: Readonly<Record<string, unknown>>;
  dry_run?: true;
}

/** Makes the call that was proposed. Invalidate everything: it may have changed anything. */
export function applyProposal(account: AccountId, body: Application): Promise<Applied> {
  return call<Applied>("/api/proposals/apply", { method: "POST", body, account });
}

/** Declines a proposal. An empty reason is none. */
export function declineProposal(
  account: AccountId,
  { id, reason }: { id: number; reason: string },
): Promise<Declined> {
  const body = { id, ...(reason.trim() && { reason: reason.trim() }) };
  return call<Declined>("/api/proposals/decline", { method: "POST", body, account });
}
