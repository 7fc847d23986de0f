import { portal } from "@/lib/api/surfaces";
import { makeInvitation } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: makeInvitation });
