import { v1 } from "@/lib/api/surfaces";
import { postGroupRename } from "@/lib/groups/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postGroupRename });
