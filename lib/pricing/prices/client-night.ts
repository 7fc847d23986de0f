import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import type { NightRef } from "./night-ref";
import type { NightAnswer } from "./schema-night";

/** Why a night of a listing has its price; the night before stays until the next one is read. */
export function nightQuery(account: AccountId, { id, pms, date }: NightRef) {
  return queryOptions({
    queryKey: ["prices", account, "night", pms, id, date],
    queryFn: ({ signal }) =>
      call<NightAnswer>("/api/prices/night", {
        method: "POST",
        body: { id, pms, date },
        signal,
        account,
      }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  });
}
