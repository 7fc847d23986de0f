import { portal } from "@/lib/http/server/surfaces";
import { readMemberListings } from "@/lib/identity/team/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readMemberListings });
