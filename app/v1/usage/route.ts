import { v1 } from "@/lib/http/server/surfaces";
import { getUsage } from "@/lib/usage/ledger/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getUsage });
