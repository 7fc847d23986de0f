import { portal } from "@/lib/api/surfaces";
import { makeGrant, readGrants } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readGrants,
  POST: makeGrant,
});
