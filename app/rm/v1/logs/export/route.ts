import { rmV1 } from "@/lib/api/surfaces";
import { getExport } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getExport });
