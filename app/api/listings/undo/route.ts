import { portalAccount } from "@/lib/http/server/surfaces";
import { postUndoChanges } from "@/lib/inventory/listings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postUndoChanges,
});
