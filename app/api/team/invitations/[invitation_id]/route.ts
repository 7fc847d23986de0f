import { portal } from "@/lib/api/surfaces";
import { dropInvitation } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ DELETE: dropInvitation });
