import { portalAccount } from "@/lib/http/server/surfaces";
import { postGroupNights } from "@/lib/pricing/overrides/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postGroupNights,
});
