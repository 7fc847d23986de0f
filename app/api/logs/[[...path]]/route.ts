import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import { getPortalExport, postPortalLogs } from "@/lib/activity/logs/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/logs", {
  "": portalAccount({ POST: postPortalLogs }),
  export: portalAccount({ GET: getPortalExport }),
});
