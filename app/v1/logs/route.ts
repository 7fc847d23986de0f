import { v1 } from "@/lib/api/surfaces";
import { postLogs } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postLogs });
