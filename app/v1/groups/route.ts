import { v1 } from "@/lib/http/server/surfaces";
import { getGroups, postGroup } from "@/lib/inventory/groups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getGroups,
  POST: postGroup,
});
