import { postPriceChanges } from "@/lib/activity/price-changes/server/endpoints";
import { portalAccount } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPriceChanges,
});
