import { portalAccount } from "@/lib/http/server/surfaces";
import { postReach } from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ POST: postReach });
