import { portal } from "@/lib/http/server/surfaces";
import { makeKey, readKey } from "@/lib/identity/keys/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readKey,
  POST: makeKey,
});
