import { portalAccount } from "@/lib/http/server/surfaces";
import { postPortalLogs } from "@/lib/activity/logs/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPortalLogs,
});
