import { portal } from "@/lib/http/server/surfaces";
import { getUploads, postUpload } from "@/lib/sync/uploads/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: getUploads,
  POST: postUpload,
});
