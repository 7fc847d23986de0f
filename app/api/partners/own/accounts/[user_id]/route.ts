import { portal } from "@/lib/http/server/surfaces";
import { dropManagedAccount } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = portal({
  DELETE: dropManagedAccount,
});
