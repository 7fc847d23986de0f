import { portal } from "@/lib/http/server/surfaces";
import { editSettings, readSettings } from "@/lib/identity/settings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readSettings,
  POST: editSettings,
});
