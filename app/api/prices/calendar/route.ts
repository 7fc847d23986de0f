import { portalAccount } from "@/lib/http/server/surfaces";
import { postPriceCalendar } from "@/lib/pricing/prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPriceCalendar,
});
