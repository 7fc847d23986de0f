import { portalAccount } from "@/lib/api/surfaces";
import { getComparables } from "@/lib/neighborhood/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getComparables,
});
