import { portal } from "@/lib/api/surfaces";
import { makeKey, readKey } from "@/lib/keys/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readKey,
  POST: makeKey,
});
