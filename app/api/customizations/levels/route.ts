import { portalAccount } from "@/lib/http/server/surfaces";
import { getLevelsWithRules } from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getLevelsWithRules,
});
