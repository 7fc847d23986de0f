import { useQuery } from "@tanstack/react-query";
import { useAccount } from "@/components/account/use-account";
import { ApiProblem } from "@/lib/http/fetcher";
import { impactQuery } from "@/lib/pricing/customizations/client";
import type { Target } from "@/lib/pricing/customizations/target";
import type { Rights } from "./rights";

/** A write that says nothing new: only asked whether it would be refused. */
const probe = { demand_factor: { tone_demand_factor_on: false } };

/** May this person change this level's rules? A group may hold listings out of their reach: the API knows. */
export function useWritable(
  target: Target,
  { canEdit, allListings }: Rights,
): { isWritable: boolean; isForbidden: boolean } {
  const { account } = useAccount();
  const isAsked = canEdit && !allListings && target.scope !== "listing";
  const { error, isSuccess } = useQuery({
    ...impactQuery(account, target, probe),
    enabled: isAsked,
  });
  const isForbidden = isAsked && error instanceof ApiProblem && error.code === "ERR-WRITE-DENIED";
  return { isWritable: canEdit && (!isAsked || isSuccess), isForbidden };
}
