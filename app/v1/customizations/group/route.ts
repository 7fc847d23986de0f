import { v1 } from "@/lib/api/surfaces";
import { getGroupRules, postGroupRules } from "@/lib/customizations/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getGroupRules,
  POST: postGroupRules,
});
