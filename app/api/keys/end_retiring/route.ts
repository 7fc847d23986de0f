import { portal } from "@/lib/http/server/surfaces";
import { endOverlap } from "@/lib/identity/keys/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: endOverlap });
