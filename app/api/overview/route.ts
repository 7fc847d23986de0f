import { portalAccount } from "@/lib/api/surfaces";
import { getOverview } from "@/lib/overview/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getOverview });
