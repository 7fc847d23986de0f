import { v1 } from "@/lib/http/server/surfaces";
import { getChanges } from "@/lib/activity/changes/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getChanges });
