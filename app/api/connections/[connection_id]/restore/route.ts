import { portalAccount } from "@/lib/http/server/surfaces";
import { postRestore } from "@/lib/sync/pushes/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postRestore,
});
