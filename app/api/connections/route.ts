import { portalAccount } from "@/lib/http/server/surfaces";
import { createConnection, getConnections } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getConnections,
  POST: createConnection,
});
