import { portal } from "@/lib/api/surfaces";
import { replaceCode } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: replaceCode });
