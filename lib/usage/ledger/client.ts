import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/http/fetcher";
import type { Usage, UsageMonths } from "./schema";

const usageKeys = { all: ["usage"] as const };

/** What the account pays for a month; null: this month. */
export function usageQuery(month: string | null) {
  const query = month === null ? "" : `?month=${month}`;
  return queryOptions({
    queryKey: [...usageKeys.all, month],
    queryFn: ({ signal }) => call<Usage>(`/api/usage${query}`, { signal }),
  });
}

/** The bills of the months that were charged, newest first. */
export function usageMonthsQuery() {
  return queryOptions({
    queryKey: [...usageKeys.all, "months"],
    queryFn: ({ signal }) => call<UsageMonths>("/api/usage/months", { signal }),
  });
}
