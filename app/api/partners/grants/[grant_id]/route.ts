import { portal } from "@/lib/http/server/surfaces";
import { dropGrant, editGrant } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  POST: editGrant,
  DELETE: dropGrant,
});
