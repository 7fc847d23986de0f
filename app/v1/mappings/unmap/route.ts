import { v1 } from "@/lib/api/surfaces";
import { postUnmap } from "@/lib/mappings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postUnmap });
