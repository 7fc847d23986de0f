import { queryOptions } from "@tanstack/react-query";
import { call } from "@/lib/api/fetcher";
import type { ListingSummary } from "./schema";

/** The minimal catalog of the account. */
export function catalogQuery() {
  return queryOptions({
    queryKey: ["listings", "catalog"],
    queryFn: ({ signal }) =>
      call<{ listings: ListingSummary[]; total_listings: number }>("/v1/listings_minimal", {
        signal,
      }),
  });
}
