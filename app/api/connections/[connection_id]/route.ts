import { portalAccount } from "@/lib/http/server/surfaces";
import { deleteConnection } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  DELETE: deleteConnection,
});
