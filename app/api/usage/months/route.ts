import { portal } from "@/lib/http/server/surfaces";
import { getUsageMonths } from "@/lib/usage/ledger/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: getUsageMonths });
