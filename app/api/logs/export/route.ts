import { portalAccount } from "@/lib/http/server/surfaces";
import { getPortalExport } from "@/lib/activity/logs/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getPortalExport,
});
