import { portalAccount } from "@/lib/http/server/surfaces";
import { getHeldCurrencies, postCurrency } from "@/lib/delivery/currencies/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getHeldCurrencies,
  POST: postCurrency,
});
