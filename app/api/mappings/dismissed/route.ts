import { portalAccount } from "@/lib/http/server/surfaces";
import { postDismissed, readDismissed } from "@/lib/mappings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: readDismissed,
  POST: postDismissed,
});
