import { rmV1 } from "@/lib/api/surfaces";
import { getAccountRules, postAccountRules } from "@/lib/customizations/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({
  GET: getAccountRules,
  POST: postAccountRules,
});
