import { portalAccount } from "@/lib/http/server/surfaces";
import { getConnectionHealth } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getConnectionHealth,
});
