import { portalAccount } from "@/lib/api/surfaces";
import { getListingDetails } from "@/lib/catalog/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getListingDetails,
});
