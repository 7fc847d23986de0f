import { portal } from "@/lib/api/surfaces";
import { invitePartnerPerson } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  POST: invitePartnerPerson,
});
