import { v1 } from "@/lib/http/server/surfaces";
import { postGroupDelete } from "@/lib/inventory/groups/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postGroupDelete });
