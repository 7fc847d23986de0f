import { portal } from "@/lib/http/server/surfaces";
import { openAccess } from "@/lib/identity/api-access/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: openAccess });
