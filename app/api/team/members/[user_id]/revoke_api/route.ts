import { portal } from "@/lib/http/server/surfaces";
import { revokeMemberApi } from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: revokeMemberApi });
