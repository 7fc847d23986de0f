import { v1 } from "@/lib/http/server/surfaces";
import { getGuardRails, postGuardRails } from "@/lib/inventory/guard-rails/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getGuardRails,
  POST: postGuardRails,
});
