import { rmV1 } from "@/lib/http/server/surfaces";
import { getRatePlans } from "@/lib/catalog/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getRatePlans });
