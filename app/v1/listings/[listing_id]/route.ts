import { v1 } from "@/lib/api/surfaces";
import { getOneListing } from "@/lib/catalog/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ GET: getOneListing });
