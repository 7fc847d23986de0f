import { v1 } from "@/lib/http/server/surfaces";
import { postMap } from "@/lib/mappings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postMap });
