import { portalAccount } from "@/lib/http/server/surfaces";
import { deleteFeed, moveFeed } from "@/lib/sync/connections/server/endpoints-more";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: moveFeed,
  DELETE: deleteFeed,
});
