import { rmV1 } from "@/lib/api/surfaces";
import { getGroups, postGroup } from "@/lib/groups/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({
  GET: getGroups,
  POST: postGroup,
});
