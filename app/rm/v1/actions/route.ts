import { rmV1 } from "@/lib/api/surfaces";
import { getActions } from "@/lib/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getActions });
