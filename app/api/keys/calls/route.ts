import { portal } from "@/lib/api/surfaces";
import { readCalls } from "@/lib/keys/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readCalls });
