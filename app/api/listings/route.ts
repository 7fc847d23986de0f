import { portalAccount } from "@/lib/api/surfaces";
import { getListingDetails } from "@/lib/listings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getListingDetails,
});
