import { portal } from "@/lib/http/server/surfaces";
import { getUsage } from "@/lib/usage/ledger/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: getUsage });
