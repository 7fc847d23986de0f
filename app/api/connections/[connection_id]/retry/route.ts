import { portalAccount } from "@/lib/http/server/surfaces";
import { retryConnection } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: retryConnection,
});
