import { v1 } from "@/lib/api/surfaces";
import { getExport } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getExport });
