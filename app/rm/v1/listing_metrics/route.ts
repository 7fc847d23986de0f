import { rmV1 } from "@/lib/http/server/surfaces";
import { getListingMetrics } from "@/lib/catalog/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getListingMetrics });
