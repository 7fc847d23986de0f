import { portalAccount } from "@/lib/http/server/surfaces";
import { postView, readViews } from "@/lib/catalog/server/endpoints-views";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  GET: readViews,
  POST: postView,
});
