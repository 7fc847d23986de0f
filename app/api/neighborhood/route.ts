import { portalAccount } from "@/lib/http/server/surfaces";
import { getComparables } from "@/lib/market/neighborhood/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getComparables,
});
