import { portalAccount } from "@/lib/http/server/surfaces";
import { dropView } from "@/lib/catalog/server/endpoints-views";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  DELETE: dropView,
});
