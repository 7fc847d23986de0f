import { v1 } from "@/lib/api/surfaces";
import { postAccept } from "@/lib/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postAccept });
