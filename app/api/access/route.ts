import { portal } from "@/lib/api/surfaces";
import { readAccess } from "@/lib/access/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readAccess });
