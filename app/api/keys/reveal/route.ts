import { portal } from "@/lib/api/surfaces";
import { showKey } from "@/lib/keys/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: showKey });
