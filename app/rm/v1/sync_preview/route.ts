import { rmV1 } from "@/lib/http/server/surfaces";
import { postSyncPreview } from "@/lib/delivery/sync-preview/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postSyncPreview });
