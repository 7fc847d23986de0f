import { endpoint } from "@/lib/http/server/endpoint";
import { CurrencyConfirmation, CurrencyConfirmed, HeldCurrencies } from "@/lib/sync/inbound/schema";
import { confirmCurrency, heldCurrencies } from "@/lib/sync/inbound/server";
import { ConnectionId } from "../schema";
import { findConnection } from "./store";

export const getHeldCurrencies = endpoint({
  summary: "List listings whose currency changed in the PMS",
  permission: "listings:view",
  errors: ["NOT_FOUND"],
  schemas: { params: ConnectionId, returns: HeldCurrencies },
  run: async ({ caller, params }) => {
    const { id } = await findConnection(caller, params.connection_id);
    return heldCurrencies(caller, id);
  },
});

export const postCurrency = endpoint({
  summary: "Confirm a listing's new currency, with prices in it",
  permission: null,
  writes: true,
  errors: ["PERMISSION_DENIED", "NOT_FOUND", "LISTING_NOT_FOUND", "CONFLICT"],
  schemas: { params: ConnectionId, body: CurrencyConfirmation, returns: CurrencyConfirmed },
  run: async ({ caller, params, body }) => {
    await findConnection(caller, params.connection_id);
    return confirmCurrency(caller, body);
  },
});
