import { mountTree } from "@/lib/http/server/mount-tree";
import { operator } from "@/lib/http/server/surfaces";
import { readAccounts, readStatus } from "@/lib/serve/operator/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/operator", {
  "": operator({ GET: readStatus }),
  accounts: operator({ GET: readAccounts }),
});
