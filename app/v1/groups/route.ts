import { v1 } from "@/lib/api/surfaces";
import { getGroups, postGroup } from "@/lib/groups/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getGroups,
  POST: postGroup,
});
