import { portal } from "@/lib/api/surfaces";
import { readUse } from "@/lib/keys/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readUse });
