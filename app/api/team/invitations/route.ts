import { portal } from "@/lib/http/server/surfaces";
import { makeInvitation } from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: makeInvitation });
