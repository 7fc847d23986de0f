import { rmV1 } from "@/lib/api/surfaces";
import { getNeighborhoodData } from "@/lib/neighborhood/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmV1({ GET: getNeighborhoodData });
