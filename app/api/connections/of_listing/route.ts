import { portalAccount } from "@/lib/http/server/surfaces";
import { getSending } from "@/lib/sync/pushes/server/endpoints-listing";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: getSending,
});
