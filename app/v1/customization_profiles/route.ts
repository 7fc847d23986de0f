import { v1 } from "@/lib/http/server/surfaces";
import { getCustomizationProfiles } from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getCustomizationProfiles,
});
