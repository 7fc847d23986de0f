import { portal } from "@/lib/http/server/surfaces";
import { makeGrant, readGrants } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readGrants,
  POST: makeGrant,
});
