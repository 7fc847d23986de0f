import { portal } from "@/lib/api/surfaces";
import { readSessions, signOutEverywhere } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readSessions,
  DELETE: signOutEverywhere,
});
