import { rmV1 } from "@/lib/api/surfaces";
import { postRevert } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postRevert });
