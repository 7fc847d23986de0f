import { portal } from "@/lib/http/server/surfaces";
import { verifyPerson } from "@/lib/identity/people/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: verifyPerson });
