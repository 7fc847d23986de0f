import { rmV1 } from "@/lib/http/server/surfaces";
import { getNeighborhoodData } from "@/lib/market/neighborhood/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getNeighborhoodData });
