import { portal } from "@/lib/http/server/surfaces";
import { readGrantListings } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readGrantListings,
});
