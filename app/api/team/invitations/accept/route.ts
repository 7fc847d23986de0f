import { visitor } from "@/lib/http/server/surfaces";
import { takeInvitation } from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: takeInvitation });
