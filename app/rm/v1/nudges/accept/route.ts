import { rmV1 } from "@/lib/http/server/surfaces";
import { postAccept } from "@/lib/pricing/actions/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postAccept });
