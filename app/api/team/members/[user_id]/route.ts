import { portal } from "@/lib/api/surfaces";
import { dropMember, editMember } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  POST: editMember,
  DELETE: dropMember,
});
