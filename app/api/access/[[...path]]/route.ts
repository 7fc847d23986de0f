import { mountTree } from "@/lib/http/server/mount-tree";
import { portal } from "@/lib/http/server/surfaces";
import { closeAccess, openAccess, readAccess } from "@/lib/identity/api-access/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/access", {
  "": portal({ GET: readAccess }),
  disable: portal({ POST: closeAccess }),
  enable: portal({ POST: openAccess }),
});
