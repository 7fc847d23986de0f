import { rmV1 } from "@/lib/api/surfaces";
import { postGroupRename } from "@/lib/groups/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postGroupRename });
