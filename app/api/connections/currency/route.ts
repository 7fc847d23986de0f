import { portalAccount } from "@/lib/http/server/surfaces";
import { acceptCurrency } from "@/lib/sync/connections/server/endpoints-more";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: acceptCurrency,
});
