import { rmV1 } from "@/lib/http/server/surfaces";
import {
  deleteGroupOverrides,
  getGroupOverrides,
  postGroupOverrides,
} from "@/lib/pricing/overrides/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({
  GET: getGroupOverrides,
  POST: postGroupOverrides,
  DELETE: deleteGroupOverrides,
});
