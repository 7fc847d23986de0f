import { getPrice } from "@/lib/pricing/actions/server/endpoints-portal";
import { portalAccount } from "@/lib/http/server/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getPrice });
