import { portal } from "@/lib/api/surfaces";
import { verifyPerson } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({ POST: verifyPerson });
