import { visitor } from "@/lib/api/surfaces";
import { signUp } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: signUp });
