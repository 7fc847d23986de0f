import { rmSelf } from "@/lib/http/server/surfaces";
import { getMe } from "@/lib/identity/people/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmSelf({ GET: getMe });
