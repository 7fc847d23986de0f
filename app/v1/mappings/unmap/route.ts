import { v1 } from "@/lib/http/server/surfaces";
import { postUnmap } from "@/lib/mappings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postUnmap });
