import { portal } from "@/lib/http/server/surfaces";
import { readSessions, signOutEverywhere } from "@/lib/identity/people/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readSessions,
  DELETE: signOutEverywhere,
});
