import { portal } from "@/lib/http/server/surfaces";
import { postUndo } from "@/lib/sync/uploads/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  POST: postUndo,
});
