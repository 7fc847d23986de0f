import { portalAccount } from "@/lib/api/surfaces";
import { postReach } from "@/lib/customizations/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ POST: postReach });
