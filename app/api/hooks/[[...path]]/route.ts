import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";
import { getHook, postHookSecret, renewHook } from "@/lib/intake/hooks/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/hooks", {
  "{connection_id}": portalAccount({ GET: getHook, POST: renewHook }),
  "{connection_id}/secret": portalAccount({ POST: postHookSecret }),
});
