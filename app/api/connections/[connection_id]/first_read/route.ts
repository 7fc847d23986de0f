import { portalAccount } from "@/lib/http/server/surfaces";
import { confirmFirstRead, getFirstRead } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getFirstRead,
  POST: confirmFirstRead,
});
