import { portalAccount } from "@/lib/http/server/surfaces";
import { getListingPace } from "@/lib/catalog/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getListingPace,
});
