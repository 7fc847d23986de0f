import { visitor } from "@/lib/http/server/surfaces";
import { askToSignUp } from "@/lib/identity/sign-ups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({ POST: askToSignUp });
