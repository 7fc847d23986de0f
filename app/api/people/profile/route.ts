import { portal } from "@/lib/http/server/surfaces";
import { editProfile, readProfile } from "@/lib/identity/people/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readProfile,
  POST: editProfile,
});
