import { portalAccount } from "@/lib/api/surfaces";
import { getPortalExport } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getPortalExport,
});
