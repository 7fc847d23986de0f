import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { type AccountId, call } from "@/lib/http/fetcher";
import { connectionKeys, refreshConnections } from "@/lib/intake/connections/client";
import type {
  CurrencyConfirmation,
  CurrencyConfirmed,
  HeldCurrencies,
  HeldCurrency,
} from "./schema";

const path = "/api/currencies";

/** Listings whose currency changed in the PMS or a file. */
export function heldCurrenciesQuery(account: AccountId) {
  return queryOptions({
    queryKey: [...connectionKeys.all, account, "currencies"],
    queryFn: ({ signal }) => call<HeldCurrencies>(path, { signal, account }),
  });
}

/** What would end with a listing's old currency. */
export function endedByCurrencyQuery(
  account: AccountId,
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
    queryKey: [...connectionKeys.all, account, "currencies", pms, listing, currency],
    queryFn: ({ signal }) =>
      call<CurrencyConfirmed>(path, { method: "POST", body, signal, account }),
  });
}

/** Confirms a listing's new currency, with prices in it. */
export function confirmCurrencyMutation() {
  return mutationOptions({
    mutationFn: (body: CurrencyConfirmation) =>
      call<CurrencyConfirmed>(path, { method: "POST", body }),
    onSettled: (_made, _error, _input, _before, { client }) => refreshConnections(client),
  });
}
