import { portal } from "@/lib/api/surfaces";
import { openAccess } from "@/lib/access/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: openAccess });
