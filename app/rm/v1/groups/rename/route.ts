import { rmV1 } from "@/lib/http/server/surfaces";
import { postGroupRename } from "@/lib/inventory/groups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postGroupRename });
