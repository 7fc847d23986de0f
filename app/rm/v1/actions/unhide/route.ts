import { rmV1 } from "@/lib/api/surfaces";
import { postUnhide } from "@/lib/actions/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postUnhide });
