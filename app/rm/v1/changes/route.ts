import { rmV1 } from "@/lib/http/server/surfaces";
import { getChanges } from "@/lib/activity/changes/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getChanges });
