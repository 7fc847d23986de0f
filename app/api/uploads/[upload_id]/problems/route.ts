import { portal } from "@/lib/http/server/surfaces";
import { getProblems } from "@/lib/sync/uploads/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: getProblems,
});
