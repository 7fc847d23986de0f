import { v1 } from "@/lib/http/server/surfaces";
import {
  deleteOverrides,
  getOverrides,
  postOverrides,
} from "@/lib/pricing/overrides/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({
  GET: getOverrides,
  POST: postOverrides,
  DELETE: deleteOverrides,
});
