import { portalAccount } from "@/lib/http/server/surfaces";
import { getGroupNights, postGroupNights } from "@/lib/pricing/overrides/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getGroupNights,
  POST: postGroupNights,
});
