import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { customizationsKey, type Rules } from "@/lib/pricing/customizations/client";
import type { Kind, Scope } from "@/lib/pricing/customizations/kinds";

export type Problems = Partial<Record<Kind, ReadonlyMap<string, string>>>;

const nothing: Problems = {};

/** Returns errors by rule and path from the API's schemas, which load with the first change. */
export function useProblems(scope: Scope, changes: Rules): Problems {
  const { data } = useQuery({
    queryKey: [...customizationsKey, "check", scope, changes],
    queryFn: async () => {
      const { problemsOf } = await import("@/lib/pricing/customizations/check");
      return problemsOf(scope, changes);
    },
    enabled: Object.keys(changes).length > 0,
    placeholderData: keepPreviousData,
    networkMode: "always",
    gcTime: 0,
  });
  return Object.keys(changes).length > 0 ? (data ?? nothing) : nothing;
}
