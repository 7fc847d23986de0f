import { portalAccount } from "@/lib/http/server/surfaces";
import { postYesterday } from "@/lib/pricing/prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postYesterday,
});
