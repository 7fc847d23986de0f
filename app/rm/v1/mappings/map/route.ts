import { rmV1 } from "@/lib/api/surfaces";
import { postMap } from "@/lib/mappings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postMap });
