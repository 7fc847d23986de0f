import { rmSelf } from "@/lib/http/server/surfaces";
import { getManagedAccounts } from "@/lib/identity/partners/server/endpoints";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = rmSelf({
  GET: getManagedAccounts,
});
