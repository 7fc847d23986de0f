import { v1 } from "@/lib/http/server/surfaces";
import { getAccountRules, postAccountRules } from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getAccountRules,
  POST: postAccountRules,
});
