import { v1 } from "@/lib/http/server/surfaces";
import { postPushPrices } from "@/lib/delivery/pushes/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1({ POST: postPushPrices });
