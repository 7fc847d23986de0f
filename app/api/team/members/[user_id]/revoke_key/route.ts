import { portal } from "@/lib/api/surfaces";
import { endMemberKey } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: endMemberKey });
