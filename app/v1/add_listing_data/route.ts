import { v1 } from "@/lib/http/server/surfaces";
import { postListingData } from "@/lib/inventory/listings/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postListingData });
