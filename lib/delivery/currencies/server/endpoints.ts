import { endpoint } from "@/lib/http/server/endpoint";
import { CurrencyConfirmation, CurrencyConfirmed, HeldCurrencies } from "../schema";
import { confirmCurrency } from "./confirm-currency";
import { heldCurrencies } from "./held-currencies";

export const getHeldCurrencies = endpoint({
  summary: "List listings whose currency changed in the PMS or a file",
  permission: "listings:view",
  schemas: { returns: HeldCurrencies },
  run: ({ caller }) => heldCurrencies(caller),
});

export const postCurrency = endpoint({
  summary: "Confirm a listing's new currency, with prices in it",
  permission: null,
  writes: true,
  errors: ["PERMISSION_DENIED", "LISTING_NOT_FOUND", "CONFLICT"],
  schemas: { body: CurrencyConfirmation, returns: CurrencyConfirmed },
  run: ({ caller, body }) => confirmCurrency(caller, body),
});
