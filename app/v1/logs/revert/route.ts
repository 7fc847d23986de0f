import { v1 } from "@/lib/api/surfaces";
import { postRevert } from "@/lib/logs/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postRevert });
