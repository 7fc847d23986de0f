import { portalAccount } from "@/lib/http/server/surfaces";
import { getRuns } from "@/lib/sync/connections/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getRuns });
