import { portal } from "@/lib/api/surfaces";
import { readMemberListings } from "@/lib/team/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ GET: readMemberListings });
