import { v1 } from "@/lib/api/surfaces";
import { getGroupListings } from "@/lib/groups/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getGroupListings });
