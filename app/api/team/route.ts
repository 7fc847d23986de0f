import { portal } from "@/lib/api/surfaces";
import { readTeam } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readTeam });
