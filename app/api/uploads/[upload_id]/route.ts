import { portal } from "@/lib/http/server/surfaces";
import { dropUpload, getUpload, postSettings } from "@/lib/sync/uploads/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: getUpload,
  POST: postSettings,
  DELETE: dropUpload,
});
