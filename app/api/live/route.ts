import { portalAccount } from "@/lib/api/surfaces";
import { getLive } from "@/lib/live/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getLive });
