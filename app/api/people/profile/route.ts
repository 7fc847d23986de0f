import { portal } from "@/lib/api/surfaces";
import { editProfile, readProfile } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readProfile,
  POST: editProfile,
});
