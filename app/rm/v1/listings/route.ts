import { rmV1 } from "@/lib/http/server/surfaces";
import { getListings, postListings } from "@/lib/catalog/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({
  GET: getListings,
  POST: postListings,
});
