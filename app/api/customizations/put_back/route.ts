import { portalAccount } from "@/lib/http/server/surfaces";
import { postPutBack } from "@/lib/pricing/customizations/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portalAccount({
  POST: postPutBack,
});
