import { portal } from "@/lib/http/server/surfaces";
import { replaceCode } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: replaceCode });
