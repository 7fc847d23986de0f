import { portalAccount } from "@/lib/http/server/surfaces";
import { getListingDetails } from "@/lib/catalog/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getListingDetails,
});
