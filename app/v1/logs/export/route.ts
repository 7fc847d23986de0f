import { v1 } from "@/lib/http/server/surfaces";
import { getExport } from "@/lib/activity/logs/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getExport });
