import { rmV1 } from "@/lib/api/surfaces";
import { getListings } from "@/lib/catalog/endpoints";
import { postListings } from "@/lib/listings/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({
  GET: getListings,
  POST: postListings,
});
