import { portal } from "@/lib/api/surfaces";
import { readGrantListings } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  GET: readGrantListings,
});
