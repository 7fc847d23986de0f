import { portalAccount } from "@/lib/http/server/surfaces";
import { postUndoGuardRails } from "@/lib/inventory/guard-rails/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postUndoGuardRails,
});
