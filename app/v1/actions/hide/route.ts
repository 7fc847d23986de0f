import { v1 } from "@/lib/api/surfaces";
import { postHide } from "@/lib/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postHide });
