import { rmSelf } from "@/lib/api/surfaces";
import { getMe } from "@/lib/people/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmSelf({ GET: getMe });
