import { v1 } from "@/lib/api/surfaces";
import { getListingRules, postListingRules } from "@/lib/customizations/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getListingRules,
  POST: postListingRules,
});
