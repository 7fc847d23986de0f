import { proposals } from "@/app/v1/files";
import { mountTree } from "@/lib/http/server/mount-tree";
import { portalAccount } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/proposals", {
  "": portalAccount({ GET: proposals.list }),
  open: portalAccount({ GET: proposals.open }),
  apply: portalAccount({ POST: proposals.apply }),
  decline: portalAccount({ POST: proposals.decline }),
});
