import { portal } from "@/lib/api/surfaces";
import { dropGrant, editGrant } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  POST: editGrant,
  DELETE: dropGrant,
});
