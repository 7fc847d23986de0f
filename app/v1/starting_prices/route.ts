import { v1 } from "@/lib/http/server/surfaces";
import { postStartingPrices } from "@/lib/pricing/starting-prices/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postStartingPrices });
