import { postUndoOverrides } from "@/lib/activity/logs/server/endpoints";
import { portalAccount } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postUndoOverrides,
});
