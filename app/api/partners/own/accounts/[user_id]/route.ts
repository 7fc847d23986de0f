import { portal } from "@/lib/api/surfaces";
import { dropManagedAccount } from "@/lib/partners/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  DELETE: dropManagedAccount,
});
