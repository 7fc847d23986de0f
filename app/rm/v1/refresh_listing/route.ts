import { rmV1 } from "@/lib/http/server/surfaces";
import { postRefreshListing } from "@/lib/pricing/prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ POST: postRefreshListing });
