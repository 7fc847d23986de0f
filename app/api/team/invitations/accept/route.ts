import { visitor } from "@/lib/api/surfaces";
import { takeInvitation } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: takeInvitation });
