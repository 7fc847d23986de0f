import { portalAccount } from "@/lib/http/server/surfaces";
import { getOverviewWorth } from "@/lib/activity/overview/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getOverviewWorth,
});
