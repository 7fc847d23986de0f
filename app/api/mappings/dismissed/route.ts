import { portalAccount } from "@/lib/api/surfaces";
import { postDismissed, readDismissed } from "@/lib/mappings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: readDismissed,
  POST: postDismissed,
});
