import { portalAccount } from "@/lib/api/surfaces";
import { postPortalLogs } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPortalLogs,
});
