import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { AccountId } from "@/lib/http/account";
import { call } from "@/lib/http/fetcher";
import { connectionKeys, refreshConnections } from "@/lib/sync/connections/client";
import type {
  CurrencyConfirmation,
  CurrencyConfirmed,
  HeldCurrencies,
  HeldCurrency,
} from "./schema";

const path = (connection: number) => `/api/connections/${connection}/currencies`;

/** Listings of a connection whose currency changed in the PMS. */
export function heldCurrenciesQuery(account: AccountId, id: number) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "currencies"],
    queryFn: ({ signal }) => call<HeldCurrencies>(path(id), { signal, account }),
  });
}

/** What would be removed with a listing's old currency. */
export function endedByCurrencyQuery(
  account: AccountId,
  id: number,
  { pms, id: listing, new_currency: currency }: HeldCurrency,
) {
  const body: CurrencyConfirmation = {
    pms,
    id: listing,
    currency,
    min: null,
    base: null,
    max: null,
    dry_run: true,
  };
  return queryOptions({
    queryKey: [...connectionKeys.all, account, id, "currencies", pms, listing, currency],
    queryFn: ({ signal }) =>
      call<CurrencyConfirmed>(path(id), { method: "POST", body, signal, account }),
  });
}

/** Confirms a listing's new currency, with prices in it. */
export function confirmCurrencyMutation(id: number) {
  return mutationOptions({
    mutationFn: (body: CurrencyConfirmation) =>
      call<CurrencyConfirmed>(path(id), { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}
