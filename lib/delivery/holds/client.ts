import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { connectionKeys, refreshConnections } from "@/lib/intake/connections/client";
import type { HeldNights, HeldPush, HeldPushes, ReleaseAnswer, ReleaseRequest } from "./schema";

const path = "/api/prices/held";

/** Listings whose prices are held, and those that were. */
export function heldQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, "held"],
    queryFn: ({ signal }) => call<HeldPushes>(path, { signal, account }),
  });
}

/** The nights of a held plan beside those last sent. */
export function heldNightsQuery(
  account: AccountId,
  { pms, id, since }: Pick<HeldPush, "pms" | "id" | "since">,
) {
  const query = new URLSearchParams({ pms, id });
  return queryOptions({
    queryKey: [...connectionKeys.all, account, "held", pms, id, since],
    queryFn: ({ signal }) => call<HeldNights>(`${path}/nights?${query}`, { signal, account }),
  });
}

/** Lets held prices go. */
export function releaseMutation() {
  return mutationOptions({
    mutationFn: (body: ReleaseRequest) =>
      call<ReleaseAnswer>(`${path}/release`, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}
