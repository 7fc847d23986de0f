import { v1 } from "@/lib/api/surfaces";
import { postMap } from "@/lib/mappings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postMap });
