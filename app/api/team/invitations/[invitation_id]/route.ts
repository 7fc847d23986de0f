import { portal } from "@/lib/http/server/surfaces";
import { dropInvitation } from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ DELETE: dropInvitation });
