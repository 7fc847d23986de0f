import { portal } from "@/lib/api/surfaces";
import { grantMemberApi } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: grantMemberApi });
