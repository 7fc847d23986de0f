import { portal } from "@/lib/api/surfaces";
import { revokeMemberApi } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: revokeMemberApi });
