import { mountTree } from "@/lib/http/server/mount-tree";
import { portal } from "@/lib/http/server/surfaces";
import { getUsage, getUsageMonths } from "@/lib/usage/ledger/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = mountTree("/api/usage", {
  "": portal({ GET: getUsage }),
  months: portal({ GET: getUsageMonths }),
});
