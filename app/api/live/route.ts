import { portalAccount } from "@/lib/http/server/surfaces";
import { getLive } from "@/lib/activity/live/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getLive });
