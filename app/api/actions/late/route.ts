import { getLate } from "@/lib/actions/endpoints";
import { portalAccount } from "@/lib/api/surfaces";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({ GET: getLate });
