import { portalAccount } from "@/lib/http/server/surfaces";
import { postPricesExport } from "@/lib/pricing/prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPricesExport,
});
