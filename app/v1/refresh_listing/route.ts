import { v1 } from "@/lib/http/server/surfaces";
import { postRefreshListing } from "@/lib/pricing/prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postRefreshListing });
