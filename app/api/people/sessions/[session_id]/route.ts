import { portal } from "@/lib/api/surfaces";
import { signOutOne } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ DELETE: signOutOne });
