import { portalAccount } from "@/lib/http/server/surfaces";
import { importConnectionNow } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: importConnectionNow,
});
