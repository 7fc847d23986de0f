import { visitor } from "@/lib/http/server/surfaces";
import { chooseNewPassword } from "@/lib/identity/people/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = visitor({
  POST: chooseNewPassword,
});
