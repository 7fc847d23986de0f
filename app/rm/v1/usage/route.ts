import { rmV1 } from "@/lib/http/server/surfaces";
import { refuseUsage } from "@/lib/usage/ledger/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: refuseUsage });
