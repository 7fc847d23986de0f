import { rmV1 } from "@/lib/api/surfaces";
import { postUnmap } from "@/lib/mappings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postUnmap });
