import { portal } from "@/lib/api/surfaces";
import { editSettings, readSettings } from "@/lib/settings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readSettings,
  POST: editSettings,
});
